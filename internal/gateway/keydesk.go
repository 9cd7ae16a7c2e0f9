package gateway

import (
	"context"
	"encoding/base64"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// Vendor is a vendor of the catalogue. Fixed says that the house itself plays as
// it, so that it is issued no keys.
type Vendor struct {
	Code, NameEn, NameBn string

	Fixed bool
}

// Vendors lists the vendors that may have keys; app wires it to the catalogue.
type Vendors interface {
	GatewayVendors(ctx context.Context) ([]Vendor, error)
}

// StepUp refuses an operator's session that gave no one-time code lately;
// staff implements it.
type StepUp interface {
	RequireFresh(ctx context.Context, session id.Session) error
}

// Operator is who of staff acts, and in which session.
type Operator struct {
	Staff   id.Staff
	Session id.Session
}

// KeyInfo is a key without its secret.
type KeyInfo struct {
	Vendor    string
	KeyID     string
	CreatedAt clock.Instant
	RetiredAt clock.Instant // 0 while live
	// Fixed says that the house itself signs with it, so that it is not retired.
	Fixed bool
}

// Vendors lists the vendors that may have keys, by code.
func (s *Service) Vendors(ctx context.Context) ([]Vendor, error) {
	all, err := s.d.Vendors.GatewayVendors(ctx)
	slices.SortFunc(all, func(a, b Vendor) int { return strings.Compare(a.Code, b.Code) })
	for i := range all {
		all[i].Fixed = s.fixed(ctx, all[i].Code)
	}
	return all, err
}

// Keys lists all keys, newest first.
func (s *Service) Keys(ctx context.Context) ([]KeyInfo, error) {
	rows, err := s.d.Store.AllKeys(ctx)
	out := make([]KeyInfo, len(rows))
	for i, r := range rows {
		out[i] = KeyInfo{
			Vendor: r.Vendor, KeyID: r.KeyID, CreatedAt: r.CreatedAt, RetiredAt: r.RetiredAt, Fixed: s.houseKey(ctx, r.Vendor) == r.KeyID,
		}
	}
	return out, err
}

// IssueKeyBy makes a key for a vendor on an operator's word, who has seen so
// many of its keys, live and retired: a key is never deleted, so that another
// number tells of somebody who was quicker. The secret is text, whose bytes are
// the key as they stand, and is told this once. Faults: ErrVendor, ErrKeysFull,
// ErrKeyTaken, ErrKeysChanged, ErrKeyHouse, and that of StepUp.
func (s *Service) IssueKeyBy(ctx context.Context, by Operator, vendor, keyID string, seen int) (Key, error) {
	if err := s.mayIssue(ctx, by, vendor); err != nil {
		return Key{}, err
	}
	secret := base64.RawURLEncoding.EncodeToString(rng.Bytes(s.d.Rand, secretSize))
	k := Key{Vendor: vendor, KeyID: keyID, Secret: []byte(secret)}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		all, err := s.d.Store.KeysOf(ctx, tx, vendor)
		if err != nil {
			return err
		}
		if len(all) != seen {
			return ErrKeysChanged
		}
		if slices.ContainsFunc(all, func(row KeyRow) bool { return row.KeyID == keyID }) {
			return ErrKeyTaken
		}
		if err := s.addKey(ctx, tx, k, all); err != nil {
			return err
		}
		return s.audit(ctx, tx, Action{Staff: by.Staff, Name: "gateway.key.issue", Target: "vendor:" + vendor, After: map[string]string{"keyId": keyID}})
	})
	if db.IsUnique(err) { // two at once
		err = ErrKeysChanged
	}
	return k, s.afterChange(ctx, err)
}

func (s *Service) mayIssue(ctx context.Context, by Operator, vendor string) error {
	if err := s.d.StepUp.RequireFresh(ctx, by.Session); err != nil {
		return err
	}
	known, err := s.d.Vendors.GatewayVendors(ctx)
	if err == nil && !slices.ContainsFunc(known, func(v Vendor) bool { return v.Code == vendor }) {
		err = ErrVendor
	}
	if err == nil && s.fixed(ctx, vendor) {
		err = ErrKeyHouse
	}
	return err
}

// fixed reports a vendor that is issued no keys: the house itself plays as it,
// and whoever had another could play as the house. The sandbox's desk speaks as
// these vendors, for it has few others.
func (s *Service) fixed(ctx context.Context, vendor string) bool {
	return !s.SandboxOpen() && s.houseKey(ctx, vendor) != ""
}

func (s *Service) houseKey(ctx context.Context, vendor string) string {
	if s.d.HouseKey == nil {
		return ""
	}
	return s.d.HouseKey(ctx, vendor)
}

// RetireKeyBy is RetireKey on an operator's word, with the reason. Faults:
// ErrKeyUnknown, ErrKeyHouse, and that of StepUp.
func (s *Service) RetireKeyBy(ctx context.Context, by Operator, vendor, keyID, why string) error {
	if err := s.d.StepUp.RequireFresh(ctx, by.Session); err != nil {
		return err
	}
	if s.houseKey(ctx, vendor) == keyID {
		return ErrKeyHouse
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.retireKey(ctx, tx, vendor, keyID); err != nil {
			return err
		}
		return s.audit(ctx, tx, Action{Staff: by.Staff, Name: "gateway.key.retire", Target: "vendor:" + vendor, Before: map[string]string{"keyId": keyID}, Why: strings.TrimSpace(why)})
	})
	return s.afterChange(ctx, err)
}
