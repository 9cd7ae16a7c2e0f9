package messaging

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

type broadcastKind struct{}

// BroadcastID is the id of a broadcast.
type BroadcastID = id.Of[broadcastKind]

// Purpose is why a broadcast is sent; marketing needs consent, channel by
// channel.
type Purpose string

// The purposes.
const (
	ForService   Purpose = "service"
	ForMarketing Purpose = "marketing"
)

// Way is how a broadcast reaches a member; marketing needs consent, way by way.
type Way string

// The ways.
const (
	ByInbox Way = "inbox"
	ByPush  Way = "push"
	ByEmail Way = "email"
	BySMS   Way = "sms"
)

// Ways are all there are, in the order in which they are shown.
func Ways() []Way { return []Way{ByInbox, ByPush, ByEmail, BySMS} }

// BroadcastState is where a broadcast is: draft, scheduled, sending, sent; a
// draft or a scheduled one may be cancelled.
type BroadcastState string

// The states.
const (
	Draft     BroadcastState = "draft"
	Scheduled BroadcastState = "scheduled"
	Sending   BroadcastState = "sending"
	Done      BroadcastState = "sent"
	Cancelled BroadcastState = "cancelled"
)

// Words are a broadcast in one language.
type Words struct {
	Title string `json:"title" maxLength:"120"`
	Text  string `json:"text" maxLength:"2000"`
}

// Texts are words by language; English is always among them.
type Texts map[locale.Lang]Words

// In are the words for a reader: of the language, else in English.
func (t Texts) In(lang locale.Lang) Words {
	if w, ok := t[lang]; ok {
		return w
	}
	return t[locale.Default]
}

// Audience chooses members; what is empty narrows nothing. Trial and frozen
// accounts are never among them.
type Audience struct {
	Langs    []locale.Lang `json:"langs,omitempty" maxItems:"28" doc:"readers of these languages"`
	Accounts []string      `json:"accounts,omitempty" maxItems:"1000" doc:"these accounts"`
	// Ranks are of the rewards' ladder; activity is play or a deposit.
	RankFrom   int `json:"rankFrom,omitempty" minimum:"0" maximum:"50"`
	RankTo     int `json:"rankTo,omitempty" minimum:"0" maximum:"50" doc:"0 for no bound"`
	ActiveDays int `json:"activeDays,omitempty" minimum:"0" maximum:"3650" doc:"played or paid in within so many days; 0 for all"`
	IdleDays   int `json:"idleDays,omitempty" minimum:"0" maximum:"3650" doc:"did neither for so many days; 0 for all"`
}

// Broadcast is what staff tell many members at once.
type Broadcast struct {
	ID       BroadcastID
	Name     string // among staff
	Purpose  Purpose
	Channels []Way
	Audience Audience
	Texts    Texts
	Link     string
	State    BroadcastState
	SendAt   clock.Instant
	// DoneTo is the last member who was looked at, 0 once all were; Reached and
	// LeftOut count them.
	DoneTo   id.Member
	Reached  int64
	LeftOut  int64
	Staff    id.Staff
	Version  int64
	CreateAt clock.Instant
	DoneAt   clock.Instant
}

// The refusals.
var (
	ErrBroadcast      = fault.New(fault.NotFound, "messaging.broadcast.unknown")
	ErrBroadcastState = fault.New(fault.Conflict, "messaging.broadcast.state")
	ErrBroadcastStale = fault.New(fault.Conflict, "messaging.broadcast.changed")
)

// Broadcasts lists them for staff, the newest first.
func (s *Service) Broadcasts(ctx context.Context, before BroadcastID, limit int) (page.Page[Broadcast], error) {
	limit = page.Request{Limit: limit}.Clamp().Limit
	rows, err := s.d.Store.Broadcasts(ctx, before, limit+1)
	return page.Cut(rows, limit, func(b Broadcast) string { return b.ID.String() }), err
}

// WriteBroadcast changes a draft in the place of the version that its writer saw. Faults: invalid fields, ErrBroadcast,
// ErrBroadcastState, ErrBroadcastStale.
func (s *Service) WriteBroadcast(ctx context.Context, by id.Staff, b Broadcast) (Broadcast, error) {
	if err := b.check(); err != nil {
		return b, err
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		old, err := s.inState(ctx, tx, b.ID, Draft)
		if err != nil {
			return err
		}
		b.State, b.CreateAt, b.Staff, b.SendAt = Draft, old.CreateAt, by, 0
		return s.putBroadcast(ctx, tx, by, "messaging.broadcast.write", &b)
	})
	return b, err
}

// DraftOnce begins a draft; key is the caller's own id of the request.
func (s *Service) DraftOnce(ctx context.Context, key string, by id.Staff, b Broadcast) (Broadcast, error) {
	if err := b.check(); err != nil {
		return b, err
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		once := idem.Key{Scope: "messaging.broadcast:" + by.String(), ID: key, Content: b}
		b, _, err = idem.Once(ctx, tx, s.d.Clock, once, func() (Broadcast, error) {
			n := b
			n.ID, n.Version, n.State, n.CreateAt, n.Staff, n.SendAt = id.New[broadcastKind](s.d.IDs), 0, Draft, clock.NowOf(s.d.Clock), by, 0
			return n, s.putBroadcast(ctx, tx, by, "messaging.broadcast.write", &n)
		})
		return err
	})
	return b, err
}

// Schedule has a draft sent at a moment, at once where that is past.
func (s *Service) Schedule(ctx context.Context, by id.Staff, broadcast BroadcastID, version int64, at clock.Instant) (b Broadcast, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if b, err = s.inState(ctx, tx, broadcast, Draft); err != nil {
			return err
		}
		b.Version, b.State, b.SendAt = version, Scheduled, max(at, clock.NowOf(s.d.Clock))
		if err := s.putBroadcast(ctx, tx, by, "messaging.broadcast.schedule", &b); err != nil {
			return err
		}
		return s.d.Jobs.Enqueue(ctx, tx, broadcastJob, b.ID.String(), b.SendAt, b.ID)
	})
	return b, err
}

// Cancel ends a broadcast that has not begun.
func (s *Service) Cancel(ctx context.Context, by id.Staff, broadcast BroadcastID, version int64) (b Broadcast, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if b, err = s.inState(ctx, tx, broadcast, Draft, Scheduled); err != nil {
			return err
		}
		b.Version, b.State = version, Cancelled
		return s.putBroadcast(ctx, tx, by, "messaging.broadcast.cancel", &b)
	})
	return b, err
}

func (s *Service) inState(ctx context.Context, tx *db.Tx, broadcast BroadcastID, states ...BroadcastState) (Broadcast, error) {
	b, err := s.d.Store.Broadcast(ctx, tx, broadcast)
	if err != nil {
		return b, err
	}
	for _, state := range states {
		if b.State == state {
			return b, nil
		}
	}
	return b, ErrBroadcastState
}

// putBroadcast writes the version after b.Version and what staff did.
func (s *Service) putBroadcast(ctx context.Context, tx *db.Tx, by id.Staff, what string, b *Broadcast) error {
	b.Version++
	ok, err := s.d.Store.PutBroadcast(ctx, tx, *b)
	if err != nil {
		return err
	}
	if !ok {
		return ErrBroadcastStale
	}
	return s.d.Auditor.Audit(ctx, tx, Action{Staff: by, Name: what, Subject: "broadcast:" + b.ID.String(), After: b})
}

// Reach is how many members a broadcast would go to.
type Reach struct {
	Members int `json:"members" doc:"in the audience"`
	// By counts those of them who may be told by a channel.
	By map[Way]int `json:"by" doc:"who may be told by a channel; consent is counted for marketing"`
}

const crowdStep = 500

// Count looks at an audience: how many it has, and how many of them each channel
// would reach.
func (s *Service) Count(ctx context.Context, purpose Purpose, a Audience, channels []Way) (Reach, error) {
	out := Reach{By: map[Way]int{}}
	if err := a.check(); err != nil {
		return out, err
	}
	if purpose != ForMarketing {
		n, err := s.d.Crowd.Count(ctx, a)
		for _, c := range channels {
			out.By[c] = n
		}
		out.Members = n
		return out, err
	}
	for after := id.Member(0); ; {
		crowd, to, err := s.d.Crowd.Next(ctx, a, after, crowdStep)
		if err != nil {
			return out, err
		}
		out.Members += len(crowd)
		for _, c := range channels {
			allow, err := s.consenting(ctx, crowd, c)
			if err != nil {
				return out, err
			}
			out.By[c] += len(allow)
		}
		if after = to; to == 0 {
			return out, nil
		}
	}
}
