package messaging

import (
	"context"
	"encoding/json"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
)

// Deps are what the room needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Jobs    *jobs.Jobs
	Clock   clock.Clock
	IDs     *id.Source
	Box     *secret.Box
	Catalog *locale.Catalog
	// Drivers serve the channels; a channel without one is an error of Send.
	Drivers map[Channel]Driver
	Auditor Auditor
	People  People
	Bus     Publisher
	// Crowd lists members by what broadcasts choose.
	Crowd Crowd
	// Consents tells who allows marketing; nil stands for nobody.
	Consents Consents
	// Alerts tells devices of notices; nil where nothing is pushed.
	Alerts Alerter
	// Retention is how long texts stay readable; 0 means a week.
	Retention time.Duration
	// Brand tells the sender's name in every sentence, as it is now.
	Brand func(context.Context) (string, error)
}

// Service is the room; see the package comment.
type Service struct{ d Deps }

const (
	shippedRetention = 7 * 24 * time.Hour
	usefulFor        = 24 * time.Hour
	deliverJob       = "messaging.message.deliver"
)

// New makes the room.
func New(d Deps) *Service {
	if d.Retention == 0 {
		d.Retention = shippedRetention
	}
	return &Service{d: d}
}

// Send stages a message and its job in the caller's transaction.
func (s *Service) Send(ctx context.Context, tx *db.Tx, m Message) error {
	now := clock.NowOf(s.d.Clock)
	if m.Until == 0 {
		m.Until = now.Add(usefulFor)
	}
	brand, err := s.d.Brand(ctx)
	if err != nil {
		return err
	}
	args := map[string]any{"brand": brand}
	for name, value := range m.Args {
		args[name] = value
	}
	m.Args = args
	message := id.New[messageKind](s.d.IDs)
	words, err := s.wordsOf(ctx, tx, m.Channel, m.Template, m.Lang)
	if err != nil {
		return err
	}
	sealed, err := s.seal(message, compose(words, m, true))
	if err != nil {
		return err
	}
	shown, err := s.seal(message, compose(words, m, false))
	if err != nil {
		return err
	}
	err = s.d.Store.Insert(ctx, tx, Record{
		ID: message, Channel: m.Channel, Masked: identity.MaskAddress(m.To), Template: m.Template, Lang: m.Lang, Member: m.Member,
		State: Queued, Sealed: sealed, Shown: shown, Until: m.Until, CreateAt: now,
	})
	if err != nil {
		return err
	}
	enqueue := s.d.Jobs.Enqueue
	if m.Bulk {
		enqueue = s.d.Jobs.EnqueueBulk
	}
	return enqueue(ctx, tx, deliverJob, message.String(), now, message)
}

func sealContext(message ID) string { return "messaging_messages/" + message.String() }

func (s *Service) seal(message ID, b Body) (string, error) {
	raw, err := json.Marshal(b)
	return s.d.Box.Seal(sealContext(message), string(raw)), err
}

func (s *Service) open(message ID, sealed string) (b Body, err error) {
	raw, err := s.d.Box.Open(sealContext(message), sealed)
	if err == nil {
		err = json.Unmarshal([]byte(raw), &b)
	}
	return b, err
}

// Outbox lists messages for staff, the newest first, without their texts.
func (s *Service) Outbox(ctx context.Context, f Filter) (page.Page[Record], error) {
	limit := page.Request{Limit: f.Limit}.Clamp().Limit
	f.Limit = limit + 1
	rows, err := s.d.Store.List(ctx, f)
	return page.Cut(rows, limit, func(r Record) string { return r.ID.String() }), err
}

// Read shows one message to an operator and writes that down; the secrets of a
// message that left the house are not shown. ErrMessage, ErrGone.
func (s *Service) Read(ctx context.Context, staff id.Staff, message ID) (Record, Body, error) {
	r, err := s.d.Store.Get(ctx, message)
	if err != nil {
		return Record{}, Body{}, err
	}
	if r == nil {
		return Record{}, Body{}, ErrMessage
	}
	text := r.Shown
	if driver := s.d.Drivers[r.Channel]; r.State == Kept && driver != nil && driver.Keeps() {
		text = r.Sealed
	}
	if text == "" {
		return *r, Body{}, ErrGone
	}
	b, err := s.open(message, text)
	if err != nil {
		return *r, Body{}, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Auditor.Audit(ctx, tx, Action{Staff: staff, Name: "messaging.message.read", Subject: "message:" + message.String()})
	})
	return *r, b, err
}

// DriverOf names what serves a channel, and whether messages stay in the house.
func (s *Service) DriverOf(c Channel) (name string, keeps bool) {
	if d := s.d.Drivers[c]; d != nil {
		return d.Name(), d.Keeps()
	}
	return "", false
}
