package fundist

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
)

// divisionOf says how the text that a signature covers is divided among the
// fields. What adds nothing to the text does not count, nor does whether an id
// is written as a number: a repeat may differ in that.
func divisionOf(o vendors.Object) string {
	sorted := slices.Clone(o)
	slices.SortFunc(sorted, func(a, b vendors.Field) int { return strings.Compare(a.Name, b.Name) })
	sum := sha256.New()
	for _, f := range sorted {
		text, err := valueOf(f.Raw, 0)
		if err != nil || text == "" || f.Name == fieldHMAC {
			continue // what has no text is not signed
		}
		sum.Write([]byte(strconv.Quote(f.Name) + strconv.Quote(text)))
	}
	return hex.EncodeToString(sum.Sum(nil)[:20])
}

// bind lets a signature stand for the first division that came with it and for
// no other: else a call that was signed once could be cut anew, into a
// transaction that nobody has sent. errMismatch for another one. It is written
// with the note of the call, so that of two at once one finds the other.
func (s *Service) bind(ctx context.Context, tx *db.Tx, vendor string, c *call) error {
	first, found, err := s.d.Store.FindDivision(ctx, tx, vendor, c.hmac)
	switch {
	case err != nil:
		return err
	case found && first != c.division:
		return errMismatch
	case found:
		return nil
	}
	return s.d.Store.AddDivision(ctx, tx, vendor, c.hmac, c.division, clock.NowOf(s.d.Clock))
}
