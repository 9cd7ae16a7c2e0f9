package staff

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
)

// Action is something an operator did. Before and After are what changed, as
// anything that has a JSON form; they must hold no secret.
type Action struct {
	Operator id.Staff // 0 is the installation itself
	What     string   // "room.noun.verb"
	Subject  string   // "member:<id>", "withdrawal:<id>"
	Before   any
	After    any
	Why      string
}

// AuditRow is an action as it stands in the log.
type AuditRow struct {
	Seq       int64
	At        clock.Instant
	Operator  id.Staff
	What      string
	Subject   string
	Before    string // JSON
	After     string // JSON
	Why       string
	IP        string
	RequestID string
	PrevHash  string
	Hash      string
}

// Audit appends an action to the log in the caller's transaction, so that it
// is there exactly when it was done.
func (s *Service) Audit(ctx context.Context, tx *db.Tx, a Action) error {
	before, err := json.Marshal(a.Before)
	if err != nil {
		return err
	}
	after, err := json.Marshal(a.After)
	if err != nil {
		return err
	}
	row := AuditRow{
		At: clock.NowOf(s.clock), Operator: a.Operator, What: a.What, Subject: a.Subject,
		Before: string(before), After: string(after), Why: a.Why, RequestID: httpx.RequestID(ctx),
	}
	if ip := httpx.ClientIP(ctx); ip.IsValid() {
		row.IP = ip.String()
	}
	seq, prev, err := s.store.AuditHead(ctx, tx)
	if err != nil {
		return err
	}
	row.Seq, row.PrevHash = seq+1, prev
	row.Hash = row.digest()
	return s.store.AppendAudit(ctx, tx, row)
}

// digest hashes every field with its length before it, so that no two rows
// have the same text to hash.
func (r AuditRow) digest() string {
	h := sha256.New()
	for _, field := range []string{
		fmt.Sprint(r.Seq), fmt.Sprint(int64(r.At)), r.Operator.String(), r.What, r.Subject,
		r.Before, r.After, r.Why, r.IP, r.RequestID, r.PrevHash,
	} {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(field)))
		h.Write(n[:])
		h.Write([]byte(field))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// AuditReport is what VerifyAudit found.
type AuditReport struct {
	Rows int64
	// BrokenAt is the first row that does not fit the chain or its anchors, or
	// that is gone, 0 for none.
	BrokenAt int64
	Head     string
	// Anchors says why the anchors could not be read.
	Anchors error
}

// Violations are what is wrong, in words.
func (r AuditReport) Violations() []string {
	var out []string
	if r.Anchors != nil {
		out = append(out, fmt.Sprintf("the anchors of the audit log: %v", r.Anchors))
	}
	if r.BrokenAt != 0 {
		out = append(out, fmt.Sprintf("the audit log breaks at row %d", r.BrokenAt))
	}
	return out
}

const auditBatch = 500

// VerifyAudit walks the whole chain and tells where it breaks.
func (s *Service) VerifyAudit(ctx context.Context) (AuditReport, error) {
	return VerifyAudit(ctx, s.store, s.tail.Anchors)
}

// AuditReader reads the log in order, from after a row, and where it ends.
type AuditReader interface {
	AuditAfter(ctx context.Context, seq int64, limit int) ([]AuditRow, error)
	ReadAuditHead(ctx context.Context) (seq int64, hash string, err error)
}

// VerifyAudit is Service.VerifyAudit for a copy of the database that nobody
// serves; anchors may be nil where the file is not at hand.
func VerifyAudit(ctx context.Context, log AuditReader, anchors ledger.Anchors) (report AuditReport, err error) {
	// before the walk: rows that follow are then no surprise
	heads, damaged, err := told(ctx, log, anchors)
	if report.Anchors = damaged; err != nil {
		return report, err
	}
	for {
		rows, err := log.AuditAfter(ctx, report.Rows, auditBatch)
		if err != nil {
			return report, err
		}
		for _, r := range rows {
			anchored, is := heads[r.Seq]
			if r.Seq != report.Rows+1 || r.PrevHash != report.Head || r.Hash != r.digest() || is && anchored != r.Hash {
				report.BrokenAt = report.Rows + 1
				return report, nil
			}
			report.Rows, report.Head = r.Seq, r.Hash
		}
		if len(rows) < auditBatch {
			break
		}
	}
	for seq := range heads {
		if seq > report.Rows {
			report.BrokenAt = report.Rows + 1
		}
	}
	return report, nil
}

// AuditAfter lists actions in the order of the log, from after a row: for rooms
// that follow it.
func (s *Service) AuditAfter(ctx context.Context, seq int64, limit int) ([]AuditRow, error) {
	return s.store.AuditAfter(ctx, seq, limit)
}

// AuditLog lists the newest actions first, of one subject when it is given.
func (s *Service) AuditLog(ctx context.Context, subject string, req page.Request) (page.Page[AuditRow], error) {
	req = req.Clamp()
	rows, err := s.store.ListAudit(ctx, identity.Clean(subject), req)
	if err != nil {
		return page.Page[AuditRow]{}, err
	}
	return page.Cut(rows, req.Limit, func(r AuditRow) string { return fmt.Sprint(r.Seq) }), nil
}
