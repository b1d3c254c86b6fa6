"""Learning from games: what each turn of a game of Aqualin was worth."""

from shoal.review.judging import Judgement, ReviewedTurn, review
from shoal.review.marking import annotated, chance_text, comment_of, mark_of

__all__ = ["Judgement", "ReviewedTurn", "annotated", "chance_text", "comment_of", "mark_of", "review"]
