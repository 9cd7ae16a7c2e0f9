package compliance

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"sync/atomic"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
	"baize/internal/platform/timecheck"
)

// Deps are what a Service needs. Doors, Tables, AuditLog and Mistakes may be nil:
// then nothing of theirs is looked at.
type Deps struct {
	DB       *db.DB
	Store    Store
	Vault    Vault
	Box      *secret.Box
	Queue    *jobs.Jobs
	Clock    clock.Clock
	IDs      *id.Source
	Random   rng.Source
	Log      *slog.Logger
	Auditor  Auditor
	Verifier Verifier
	Watch    Watchlist
	Freezer  Freezer
	Prover   Prover
	Places   Countries
	Payments Payments
	Bets     Bets
	Doors    Doors
	Tables   Tables
	AuditLog AuditLog
	Mistakes Mistakes
	Notices  Notices
	// LeastAge is an age that is asked for elsewhere, which holds here where it is
	// higher; nil is none.
	LeastAge func(context.Context) (int, error)
	// Rooms hold what is known of members, for copies and for erasing.
	Rooms []Room
	// Node is this process's number: each looks at itself. Measures are its
	// parts, Time tells how far its clock is off, Drift from where on that is an
	// alarm; without Time it is not known.
	Node     int
	Measures []Measure
	Time     func(context.Context) timecheck.Reading
	Drift    time.Duration
}

// Service is the room; make it with New.
type Service struct {
	Deps
	key []byte

	known  atomic.Pointer[knownRules]
	self   self
	health health
}

// knownRules are the rules as they were read last: payments and bets need not
// ask the database each.
type knownRules struct {
	Settings
	at clock.Instant
}

const rulesGood = 2 * time.Second

// rules are the settings in force, a moment old at most.
func (s *Service) rules(ctx context.Context) (Settings, error) {
	if k := s.known.Load(); k != nil {
		if age := s.now().Sub(k.at); age >= 0 && age < rulesGood {
			return k.Settings, nil
		}
	}
	now := s.now()
	set, _, err := s.Settings(ctx)
	if err == nil {
		s.known.Store(&knownRules{set, now})
	}
	return set, err
}

// New makes a Service.
func New(d Deps) *Service { return &Service{Deps: d, key: d.Box.Derive("compliance keys")} }

type (
	requestKind struct{}
	paperKind   struct{}
	caseKind    struct{}
	noteKind    struct{}
	eventKind   struct{}
	fundsKind   struct{}
	copyKind    struct{}
	checkKind   struct{}
)

// The ids of the room.
type (
	RequestID = id.Of[requestKind]
	PaperID   = id.Of[paperKind]
	CaseID    = id.Of[caseKind]
	NoteID    = id.Of[noteKind]
	EventID   = id.Of[eventKind]
	FundsID   = id.Of[fundsKind]
	CopyID    = id.Of[copyKind]
	CheckID   = id.Of[checkKind]
)

// keyed is the hash by which equal texts are found without being readable.
func (s *Service) keyed(purpose, text string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(purpose + ":" + text))
	return hex.EncodeToString(mac.Sum(nil)[:20])
}

// nameKey finds the same person again: the folded name and the birth date.
func (s *Service) nameKey(d Details) string {
	if d.Name == "" || d.Born == "" {
		return ""
	}
	return s.keyed("person", identity.FoldName(d.Name)+"|"+d.Born)
}

// docKey finds the same document again.
func (s *Service) docKey(d Details) string {
	if d.Number == "" {
		return ""
	}
	return s.keyed("document", d.Document+"|"+identity.FoldName(d.Number))
}

func (s *Service) sealDetails(label string, d Details) (string, error) {
	raw, err := json.Marshal(d)
	return s.Box.Seal(label, string(raw)), err
}

func (s *Service) openDetails(label, sealed string) (d Details, err error) {
	if sealed == "" {
		return d, nil
	}
	raw, err := s.Box.Open(label, sealed)
	if err != nil {
		return d, err
	}
	return d, json.Unmarshal([]byte(raw), &d)
}

func personLabel(m id.Member) string   { return "compliance_people:" + m.String() }
func requestLabel(r RequestID) string  { return "compliance_requests:" + r.String() }
func paperLabel(sum string) string     { return "compliance paper " + sum }
func (s *Service) now() clock.Instant  { return clock.NowOf(s.Clock) }
func target(kind, which string) string { return kind + ":" + which }
