-- +goose Up
-- +goose StatementBegin
CREATE TRIGGER staff_audit_no_update BEFORE UPDATE ON staff_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_audit_no_delete BEFORE DELETE ON staff_audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_approvals_decided_once BEFORE UPDATE ON staff_approvals
WHEN OLD.state <> 'pending' OR NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.subject <> OLD.subject
    OR NEW.payload <> OLD.payload OR NEW.maker <> OLD.maker OR NEW.made_at <> OLD.made_at OR NEW.why <> OLD.why
BEGIN SELECT RAISE(ABORT, 'an approval is decided once and asks for what it asked'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_approvals_start_pending BEFORE INSERT ON staff_approvals
WHEN NEW.state <> 'pending'
BEGIN SELECT RAISE(ABORT, 'an approval starts pending'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_approvals_no_delete BEFORE DELETE ON staff_approvals
BEGIN SELECT RAISE(ABORT, 'approvals are kept'); END;
-- +goose StatementEnd
