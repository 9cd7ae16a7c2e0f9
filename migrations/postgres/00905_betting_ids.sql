-- +goose Up
-- Rounds are found by member; what reads the rounds of a day of all members goes
-- by their ids, with which no key begins. Ids grow with time and rounds stay
-- where they came to lie, so that the least and the greatest of each 64 pages
-- (some thousands of rounds) say enough: a day is read by its own pages, and the
-- index of a hundred million rounds is a few megabytes. It costs a bet next to
-- nothing: a stretch of pages has no entry while bets fill it, and autosummarize
-- has the server make one soon after, beside them. A round's id never changes,
-- so that updates stay as cheap as they were.
CREATE INDEX rounds_id ON rounds USING brin (id) WITH (pages_per_range = 64, autosummarize = on);

-- +goose Down
DROP INDEX rounds_id;
