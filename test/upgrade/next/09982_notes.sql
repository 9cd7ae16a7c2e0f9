-- +goose Up
-- A column on a table in use, filled for every row.
ALTER TABLE members ADD COLUMN drill_note TEXT NOT NULL DEFAULT '';
UPDATE members SET drill_note = 'since the upgrade';
CREATE INDEX members_drill ON members (drill_note, id);
