-- +goose Up
-- Who signed in by phone and owes a further proof: the person, sealed, who is
-- bound to the member with it and not before. Empty of every other way in.
ALTER TABLE identity_stepups ADD COLUMN phone TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE identity_stepups DROP COLUMN phone;
