-- +goose Up
-- A round is looked for by its vendor's id and the member. Where each member has
-- one round yet, his rounds seem as good a way, and a plan that is kept then goes
-- through all that he ever plays: let members be told to have many.
ALTER TABLE rounds ALTER COLUMN member_id SET (n_distinct = 50);
