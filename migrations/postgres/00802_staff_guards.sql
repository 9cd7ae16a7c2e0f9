-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION staff_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0];
END $$;
-- +goose StatementEnd
CREATE TRIGGER staff_audit_no_change BEFORE UPDATE OR DELETE ON staff_audit
    FOR EACH ROW EXECUTE FUNCTION staff_refuse('the audit log is append-only');
CREATE TRIGGER staff_audit_no_truncate BEFORE TRUNCATE ON staff_audit
    FOR EACH STATEMENT EXECUTE FUNCTION staff_refuse('the audit log is append-only');
CREATE TRIGGER staff_approvals_decided_once BEFORE UPDATE ON staff_approvals
    FOR EACH ROW WHEN (OLD.state <> 'pending' OR NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.subject <> OLD.subject
        OR NEW.payload <> OLD.payload OR NEW.maker <> OLD.maker OR NEW.made_at <> OLD.made_at OR NEW.why <> OLD.why)
    EXECUTE FUNCTION staff_refuse('an approval is decided once and asks for what it asked');
CREATE TRIGGER staff_approvals_start_pending BEFORE INSERT ON staff_approvals
    FOR EACH ROW WHEN (NEW.state <> 'pending')
    EXECUTE FUNCTION staff_refuse('an approval starts pending');
CREATE TRIGGER staff_approvals_no_delete BEFORE DELETE ON staff_approvals
    FOR EACH ROW EXECUTE FUNCTION staff_refuse('approvals are kept');
CREATE TRIGGER staff_approvals_no_truncate BEFORE TRUNCATE ON staff_approvals
    FOR EACH STATEMENT EXECUTE FUNCTION staff_refuse('approvals are kept');
