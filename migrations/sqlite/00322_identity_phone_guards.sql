-- +goose Up
-- +goose StatementBegin
CREATE TRIGGER identity_phones_no_update BEFORE UPDATE ON identity_phones
BEGIN SELECT RAISE(ABORT, 'a phone identity is never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER identity_phones_no_delete BEFORE DELETE ON identity_phones
BEGIN SELECT RAISE(ABORT, 'a phone identity is never unlinked'); END;
-- +goose StatementEnd
