-- +goose Up
-- Staff read the transfers of a vendor, newest first.
CREATE INDEX gateway_transfers_vendor ON gateway_transfers (vendor, id);
-- Staff look for the calls of a member, and for those of a bet or a round by the
-- vendor's id. Calls come here by the batch, and only those worth keeping.
CREATE INDEX gateway_calls_member ON gateway_calls (member_id, id);
CREATE INDEX gateway_calls_tx ON gateway_calls (tx_id);
CREATE INDEX gateway_calls_round ON gateway_calls (round_ref);

-- +goose Down
DROP INDEX gateway_calls_round;
DROP INDEX gateway_calls_tx;
DROP INDEX gateway_calls_member;
DROP INDEX gateway_transfers_vendor;
