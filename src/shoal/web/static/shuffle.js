/**
 * Shuffle 1, recomputed in the browser: the same bytes as `shoal/shuffle.py`, by WebCrypto.
 *
 * WebCrypto exists on pages served over HTTPS and from this computer itself; `isAvailable` tells.
 */

const encoder = new TextEncoder();

export const isAvailable = () => Boolean(globalThis.crypto?.subtle);

/** The fingerprint of a secret given in hexadecimal: `sha256:…`. */
export async function commitment(secret) {
  return `sha256:${hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(secret))))}`;
}

/** 0 … count − 1 in the order that a secret (in hexadecimal) and the players' contributions give. */
export async function shuffled(count, secret, contributions = [], label = 'tiles') {
  const stream = byteStream(await seed(secret, contributions, label));
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = await below(last + 1, stream);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

async function seed(secret, contributions, label) {
  const parts = [encoder.encode(`shoal shuffle 1 ${label}\0`)];
  for (const contribution of contributions) {
    const raw = encoder.encode(contribution);
    parts.push(bigEndian(raw.length, 4), raw);
  }
  return hmac(bytes(secret), new Uint8Array(parts.flatMap((part) => [...part])));
}

async function* byteStream(key) {
  for (let block = 0; ; block += 1) yield* await hmac(key, bigEndian(block, 8));
}

/** An unbiased number below a limit: bytes that would favour some numbers are thrown away. */
async function below(limit, stream) {
  const even = 256 - (256 % limit);
  for (;;) {
    const { value } = await stream.next();
    if (value < even) return value % limit;
  }
}

async function hmac(key, message) {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
}

function bigEndian(number, length) {
  return Uint8Array.from({ length }, (_, index) => Math.floor(number / 256 ** (length - 1 - index)) % 256);
}

const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hex = (raw) => [...raw].map((byte) => byte.toString(16).padStart(2, '0')).join('');
