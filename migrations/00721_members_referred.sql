-- +goose Up
-- Who came by a code, also by the one of a friend.
CREATE INDEX members_referred ON members (referral_code) WHERE referral_code <> '';
