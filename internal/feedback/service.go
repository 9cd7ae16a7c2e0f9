package feedback

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Deps are what a Service needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Blobs   Blobs
	Clock   clock.Clock
	IDs     *id.Source
	Auditor Auditor
	// Answered tells a member that there is an answer, in the answer's transaction.
	Answered func(ctx context.Context, tx *db.Tx, t Ticket) error
	// Key hides the addresses of visitors, who are counted by them.
	Key []byte
}

// Service takes messages and lets staff answer them; make it with New.
type Service struct {
	Deps
}

// New makes a Service.
func New(d Deps) *Service { return &Service{Deps: d} }

// The room's refusals.
var (
	ErrTicket   = fault.New(fault.NotFound, "feedback.ticket.unknown")
	ErrAnswered = fault.New(fault.Conflict, "feedback.ticket.answered")
	ErrChanged  = fault.New(fault.Conflict, "feedback.settings.changed")
)

// Message is what somebody sends.
type Message struct {
	// Member is 0 for a visitor, who is known by the address alone.
	Member  id.Member
	IP      netip.Addr
	Lang    locale.Lang
	Topic   Topic
	Content string
	Images  [][]byte
}

// Receipt is what everybody is told who sent a message.
type Receipt struct {
	Ticket TicketID      `json:"ticket" doc:"the number of the message"`
	At     clock.Instant `json:"at"`
}

// Send takes a message; key is the caller's own id of the request. Faults:
// invalid fields, request.limited where the sender wrote too often.
func (s *Service) Send(ctx context.Context, key string, m Message) (Receipt, error) {
	rules, _, err := s.Settings(ctx)
	if err != nil {
		return Receipt{}, err
	}
	if err := rules.checkMessage(m.Topic, m.Content, m.Images); err != nil {
		return Receipt{}, err
	}
	sender := s.sender(m)
	names, err := s.keep(ctx, m, sender, rules)
	if err != nil {
		return Receipt{}, err
	}
	var out Receipt
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		once := idem.Key{Scope: "feedback:" + sender, ID: key, Content: []any{m.Topic, m.Content, hashes(m.Images)}}
		out, _, err = idem.Once(ctx, tx, s.Clock, once, func() (Receipt, error) {
			if err := s.charge(ctx, tx, sender, rules); err != nil {
				return Receipt{}, err
			}
			if len(names) < len(m.Images) { // the while ended since the pictures were left out
				return Receipt{}, identity.TooOften(time.Second)
			}
			return s.insert(ctx, tx, m, sender, names)
		})
		return err
	})
	return out, err
}

// sender names who wrote, without keeping a visitor's address.
func (s *Service) sender(m Message) string {
	if m.Member != 0 {
		return "member:" + m.Member.String()
	}
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte(identity.Client{IP: m.IP}.Origin()))
	return "visitor:" + hex.EncodeToString(mac.Sum(nil)[:16])
}

func hashes(images [][]byte) []string {
	out := make([]string, len(images))
	for i, raw := range images {
		sum := sha256.Sum256(raw)
		out[i] = hex.EncodeToString(sum[:])
	}
	return out
}

func (s *Service) charge(ctx context.Context, tx *db.Tx, sender string, rules Settings) error {
	while := rules.while()
	now := clock.NowOf(s.Clock)
	n, first, err := s.Store.Recent(ctx, tx, sender, now.Add(-while))
	if err != nil || n < rules.PerWhile {
		return err
	}
	return identity.TooOften(first.Add(while).Sub(now))
}

// full reports whether a sender has written as often as is taken.
func (s *Service) full(ctx context.Context, sender string, rules Settings) (bool, error) {
	n, _, err := s.Store.Recent(ctx, nil, sender, clock.NowOf(s.Clock).Add(-rules.while()))
	return n >= rules.PerWhile, err
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, m Message, sender string, pictures []string) (Receipt, error) {
	t := Ticket{ID: id.New[ticketKind](s.IDs), Member: m.Member, Topic: m.Topic, Content: m.Content, Lang: m.Lang,
		State: Open, Images: pictures, At: clock.NowOf(s.Clock)}
	return Receipt{Ticket: t.ID, At: t.At}, s.Store.Insert(ctx, tx, t, sender)
}

// Mine lists what a member has sent, newest first.
func (s *Service) Mine(ctx context.Context, member id.Member, p page.Request) (page.Page[Ticket], error) {
	return s.Store.List(ctx, Filter{Member: member}, p.Clamp())
}
