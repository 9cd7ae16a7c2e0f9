-- +goose Up
-- The payment secret's own lock, and the hold on withdrawals after a reset.
ALTER TABLE identity_payment_secrets ADD COLUMN wrong INTEGER NOT NULL DEFAULT 0;
ALTER TABLE identity_payment_secrets ADD COLUMN wrong_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_payment_secrets ADD COLUMN locked_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE identity_payment_secrets ADD COLUMN hold_until BIGINT NOT NULL DEFAULT 0;
-- When it last took the place of another one; 0 while it is the first.
ALTER TABLE identity_payment_secrets ADD COLUMN replaced_at BIGINT NOT NULL DEFAULT 0;
