-- +goose Up
-- Who does not want to be named among the winners. See internal/members.
ALTER TABLE members ADD COLUMN off_board BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE members DROP COLUMN off_board;
