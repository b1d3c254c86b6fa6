"""The socket of a table: messages in, the present moment out after every change."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.errors import NotationError, ShoalError
from shoal.web.store import Entry
from shoal.web.table import Table
from shoal.web.tables import NoTableError, Tables
from shoal.web.visitors import fingerprint, token_of

__all__ = ["live"]

MESSAGE_LENGTH = 2000
"""How many characters a message may have."""

_NAME_LENGTH = 64


async def live(websocket: WebSocket) -> None:
    """Serve one browser at one table until it leaves."""
    tables: Tables = websocket.app.state.tables
    token = token_of(websocket)
    connection = _Connection(
        websocket, tables, websocket.path_params["table_id"], None if token is None else fingerprint(token)
    )
    await websocket.accept()
    try:
        await connection.serve()
    except NoTableError as error:
        await connection.refuse(None, error)
        await websocket.close(4404, "no such table")
    except WebSocketDisconnect:
        pass


@dataclass
class _Connection:
    websocket: WebSocket
    tables: Tables
    table_id: str
    visitor: str | None
    helper: asyncio.Task[None] | None = None
    """Waits for the hint that was asked for."""

    async def serve(self) -> None:
        """Tell every change from now on, and carry out messages, until the browser leaves."""
        with self.tables.watching(self.table_id) as changed:
            await self.tell()
            teller = asyncio.create_task(self._tell_changes(changed))
            try:
                while True:
                    await self._receive()
            finally:
                teller.cancel()
                if self.helper is not None:
                    self.helper.cancel()

    async def _tell_changes(self, changed: asyncio.Event) -> None:
        with suppress(WebSocketDisconnect):  # the reader notices too, and ends this task
            while True:
                await changed.wait()
                changed.clear()
                await self.tell()

    async def tell(self) -> None:
        """Send the present moment of the table."""
        table = await self.tables.table(self.table_id)
        await self.websocket.send_json(table.message(self.visitor, self.tables.hindsight(table)))

    async def refuse(self, name: str | None, error: ShoalError) -> None:
        """Send why a message had no effect."""
        await self.websocket.send_json({"type": "refused", "id": name, "reason": str(error)})

    async def _receive(self) -> None:
        received = await self.websocket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        name = None
        try:
            message = _Message.read(received.get("text") or "")
            name = message.name
            if message.type == "preview":
                await self._preview(message)
            elif message.type == "hint":
                await self._begin_to_help(message)
            else:
                await self._change(message)
        except NoTableError:
            raise
        except ShoalError as error:
            await self.refuse(name, error)
            await self.tell()

    async def _change(self, message: "_Message") -> None:
        table = await self.tables.change(self.table_id, message.name, message.decision(self.visitor))
        await self.websocket.send_json({"type": "accepted", "id": message.name, "number": table.number})

    async def _preview(self, message: "_Message") -> None:
        table = await self.tables.table(self.table_id)
        draft, answer = message.text("draft"), {"type": "preview", "request": message.whole("request")}
        try:
            answer["view"] = table.game.preview(table.state, draft)
        except ShoalError as error:
            answer["refused"] = str(error)
        await self.websocket.send_json(answer)

    async def _begin_to_help(self, message: "_Message") -> None:
        """Have a hint worked out, while other messages are carried out; one at a time."""
        number, answer = message.whole("number"), {"type": "hint", "request": message.whole("request")}
        if self.helper is not None and not self.helper.done():
            await self.websocket.send_json({**answer, "refused": "a hint is being worked out already"})
        else:
            self.helper = asyncio.create_task(self._help(number, answer))

    async def _help(self, number: int, answer: dict[str, Any]) -> None:
        try:
            answer["hints"] = await self.tables.hints(self.table_id, self.visitor, number)
        except ShoalError as error:
            answer["refused"] = str(error)
        with suppress(WebSocketDisconnect):
            await self.websocket.send_json(answer)


@dataclass(frozen=True)
class _Message:
    """What a browser sends, checked as far as that is possible without the table."""

    content: dict[str, Any]

    @classmethod
    def read(cls, text: str) -> "_Message":
        if len(text) > MESSAGE_LENGTH:
            raise NotationError(f"a message has at most {MESSAGE_LENGTH} characters")
        try:
            content = json.loads(text)
        except (ValueError, RecursionError):
            raise NotationError("a message is a JSON object; this is not JSON") from None
        if not isinstance(content, dict):
            raise NotationError("a message is a JSON object")
        if content.get("type") not in ("act", "contribute", "hint", "preview", "resign"):
            raise NotationError("the type of a message is act, contribute, hint, preview or resign")
        return cls(content)

    @property
    def type(self) -> str:
        return str(self.content["type"])

    @property
    def name(self) -> str | None:
        if self.type in ("hint", "preview"):
            return None
        name = self.text("id")
        if not (0 < len(name) <= _NAME_LENGTH and name.isascii() and name.isprintable()):
            raise NotationError(f"the id of a message is 1 to {_NAME_LENGTH} plain characters")
        return name

    def text(self, field: str) -> str:
        value = self.content.get(field)
        if not isinstance(value, str):
            raise NotationError(f"the field {field} of the message must be a text")
        return value

    def whole(self, field: str) -> int:
        value = self.content.get(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise NotationError(f"the field {field} of the message must be a whole number")
        return value

    def decision(self, visitor: str | None) -> Callable[[Table], list[Entry]]:
        """Return what to do about the message at the table's present moment."""
        name = self.name
        if self.type == "contribute":
            text = self.text("text")
            return lambda table: table.contributed(visitor, text, name)
        number, seat = self.whole("number"), self.whole("seat")
        if self.type == "resign":
            return lambda table: table.gave_up(visitor, number, seat, name)
        action = self.text("action")
        return lambda table: table.acted(visitor, number, seat, action, name)
