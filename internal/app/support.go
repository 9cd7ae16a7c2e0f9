package app

import (
	"context"
	"net/mail"
	"path/filepath"

	"baize/internal/feedback"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/members"
	"baize/internal/messaging"
	"baize/internal/messaging/messagingdb"
	"baize/internal/messaging/push"
	"baize/internal/messaging/support"
	"baize/internal/platform/blob"
	"baize/internal/platform/db"
	"baize/internal/rewards/loyalty"
)

// chatFolder keeps the pictures of support chats, inside the data folder.
const chatFolder = "chats"

// makePush makes what tells members' devices.
func (a *App) makePush() *push.Service {
	p := a.platform
	contact := "no-reply@baize.example"
	if from, err := mail.ParseAddress(p.cfg.MailFrom); err == nil {
		contact = from.Address
	}
	return push.New(push.Deps{
		DB: p.db, Store: messagingdb.New(p.db), Jobs: p.jobs, Clock: p.clock, IDs: p.ids, Box: p.box, Catalog: p.catalog, Log: p.log,
		Contact: contact, Brand: a.brandName, Sessions: a.rooms.identity,
	})
}

// makeSupport makes the chat of customer service.
func (a *App) makeSupport() *support.Service {
	p := a.platform
	return support.New(support.Deps{
		DB: p.db, Store: messagingdb.New(p.db), Clock: p.clock, IDs: p.ids, Bus: p.bus, Push: p.hub, Log: p.log, Brand: a.brandName,
		Blobs: blob.Dir{Path: filepath.Join(p.cfg.Data, chatFolder)}, Auditor: messagingAudit{a}, People: chatPeople{a}, Tickets: chatTickets{a},
		Notices: a.rooms.messaging,
	})
}

// consents asks the room of compliance, which is made after messaging.
type consents struct{ a *App }

func (c consents) MayAdvertise(ctx context.Context, member id.Member, way string) (bool, error) {
	return c.a.rooms.compliance.MayAdvertise(ctx, member, way)
}

// crowds lists members for broadcasts.
type crowds struct{ a *App }

func crowdOf(x messaging.Audience) members.Crowd {
	return members.Crowd{Langs: x.Langs, Accounts: x.Accounts}
}

// cutsMost is how many cuts without anybody are looked at before what was looked
// at is told: who keeps it goes on from there.
const cutsMost = 100

// Next looks on where nobody of a cut has the rank or the activity asked for.
func (c crowds) Next(ctx context.Context, x messaging.Audience, after id.Member, limit int) (kept []id.Member, to id.Member, err error) {
	for cuts := 0; cuts < cutsMost && len(kept) == 0; cuts++ {
		list, err := c.a.rooms.members.InCrowd(ctx, crowdOf(x), after, limit)
		if err != nil || len(list) == 0 {
			return nil, 0, err
		}
		if kept, err = c.a.rooms.loyalty.Among(ctx, list, traitOf(x)); err != nil || len(list) < limit {
			return kept, 0, err
		}
		after = list[len(list)-1]
	}
	return kept, after, nil
}

// crowdStep is how many members are looked at together.
const crowdStep = 500

func (c crowds) Count(ctx context.Context, x messaging.Audience) (n int, err error) {
	if traitOf(x).Any() {
		return c.a.rooms.members.CountCrowd(ctx, crowdOf(x))
	}
	for after := id.Member(0); ; {
		list, to, err := c.Next(ctx, x, after, crowdStep)
		if n, after = n+len(list), to; err != nil || to == 0 {
			return n, err
		}
	}
}

func traitOf(x messaging.Audience) loyalty.Trait {
	return loyalty.Trait{RankFrom: x.RankFrom, RankTo: x.RankTo, ActiveDays: x.ActiveDays, IdleDays: x.IdleDays}
}

// chatPeople tells support who a member is.
type chatPeople struct{ a *App }

func (c chatPeople) Name(ctx context.Context, member id.Member) (string, error) {
	m, err := c.a.rooms.members.Get(ctx, member)
	if m.Nickname != "" {
		return m.Nickname, err
	}
	return m.Account, err
}

func (c chatPeople) Facts(ctx context.Context, member id.Member) (support.Facts, error) {
	m, err := c.a.rooms.members.Get(ctx, member)
	if err != nil {
		return support.Facts{}, err
	}
	f := support.Facts{
		Member: m.ID, Account: m.Account, Nickname: m.Nickname, Lang: string(m.Lang), Currency: string(m.Currency), Status: string(m.Status), Since: m.CreatedAt,
	}
	funds, err := c.a.rooms.members.FundsOf(ctx, m)
	f.Cash, f.Locked = funds.Cash.String(), funds.Locked.String()
	return f, err
}

// chatTickets hands to feedback what nobody came for.
type chatTickets struct{ a *App }

func (c chatTickets) File(ctx context.Context, key string, member id.Member, lang locale.Lang, topic support.Topic, text string) (string, error) {
	r, err := c.a.rooms.feedback.File(ctx, key, feedback.Message{Member: member, Lang: lang, Topic: feedback.Topic(topic), Content: text})
	return r.Ticket.String(), err
}

// tellAnswered puts a notice into the inbox of whose feedback was answered.
func (a *App) tellAnswered(ctx context.Context, tx *db.Tx, t feedback.Ticket) error {
	return a.rooms.messaging.Notify(ctx, tx, messaging.Notice{
		Member: t.Member, Kind: "feedback.answered", Args: map[string]string{"ticket": t.ID.String()}, At: clock.NowOf(a.clock),
	})
}
