-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION identity_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0];
END $$;
-- +goose StatementEnd
CREATE TRIGGER identity_phones_kept BEFORE UPDATE OR DELETE ON identity_phones
    FOR EACH ROW EXECUTE FUNCTION identity_refuse('a phone identity is never changed or unlinked');
CREATE TRIGGER identity_phones_no_truncate BEFORE TRUNCATE ON identity_phones
    FOR EACH STATEMENT EXECUTE FUNCTION identity_refuse('a phone identity is never changed or unlinked');
