-- +goose Up
-- A transfer whose vendor never tells how it ended is ended by two people: what
-- one has proposed by which evidence, and who confirmed it.
ALTER TABLE gateway_transfers ADD COLUMN end_state TEXT NOT NULL DEFAULT '' CHECK (end_state IN ('', 'DONE', 'RETURNED'));
ALTER TABLE gateway_transfers ADD COLUMN end_amount BIGINT NOT NULL DEFAULT 0 CHECK (end_amount >= 0);
ALTER TABLE gateway_transfers ADD COLUMN evidence TEXT NOT NULL DEFAULT '';
ALTER TABLE gateway_transfers ADD COLUMN end_maker BIGINT NOT NULL DEFAULT 0;
ALTER TABLE gateway_transfers ADD COLUMN end_checker BIGINT NOT NULL DEFAULT 0 CHECK (end_checker = 0 OR end_checker <> end_maker);

-- +goose Down
ALTER TABLE gateway_transfers DROP COLUMN end_checker;
ALTER TABLE gateway_transfers DROP COLUMN end_maker;
ALTER TABLE gateway_transfers DROP COLUMN evidence;
ALTER TABLE gateway_transfers DROP COLUMN end_amount;
ALTER TABLE gateway_transfers DROP COLUMN end_state;
