package app

import (
	"context"
	"time"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/cashier/cashierdb"
	"baize/internal/compliance"
	"baize/internal/feedback"
	"baize/internal/feedback/feedbackdb"
	"baize/internal/identity"
	"baize/internal/identity/identitydb"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/messaging"
	"baize/internal/messaging/messagingdb"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

type say = func(part string, v any) error

// personalRooms are the rooms that know something of members, in the order in
// which a copy tells it.
func (a *App) personalRooms() []compliance.Room {
	p := a.platform
	people := identitydb.New(p.db)
	pay := cashierdb.New(p.db, p.box)
	letters := feedbackdb.New(p.db)
	notices := messagingdb.New(p.db)
	return append([]compliance.Room{
		{Name: "profile", Tell: a.tellProfile, Erase: func(ctx context.Context, tx *db.Tx, member id.Member, pseudonym string) error {
			return a.rooms.members.Forget(ctx, tx, member, pseudonym)
		}},
		{Name: "login", Tell: tellLogin(a, people), Erase: people.EraseMember},
		{Name: "payments", Tell: a.tellPayments, Erase: func(ctx context.Context, tx *db.Tx, member id.Member, _ string) error {
			files, err := pay.EraseMember(ctx, tx, member)
			a.removeAfter(ctx, tx, slipsFolder, files)
			return err
		}},
		{Name: "bets", Tell: a.tellBets},
		{Name: "account", Tell: a.tellEntries},
		{Name: "messages", Tell: a.tellMessages(notices), Erase: func(ctx context.Context, tx *db.Tx, member id.Member, _ string) error {
			files, err := notices.EraseMember(ctx, tx, member)
			a.removeAfter(ctx, tx, chatFolder, files)
			return err
		}},
		{Name: "feedback", Tell: a.tellFeedback, Erase: func(ctx context.Context, tx *db.Tx, member id.Member, _ string) error {
			files, err := letters.EraseMember(ctx, tx, member)
			a.removeAfter(ctx, tx, lettersFolder, files)
			return err
		}},
	}, a.playRooms()...)
}

func (a *App) tellProfile(ctx context.Context, member id.Member, say say) error {
	m, err := a.rooms.members.Get(ctx, member)
	if err != nil {
		return err
	}
	return say("profile", map[string]any{
		"account": m.Account, "nickname": m.Nickname, "currency": m.Currency, "language": m.Lang, "status": m.Status,
		"answers": m.Fields, "affiliateCode": m.AffiliateCode, "referralCode": m.ReferralCode, "offWinnerBoard": m.OffBoard, "since": m.CreatedAt,
	})
}

func tellLogin(a *App, store *identitydb.Store) func(context.Context, id.Member, say) error {
	return func(ctx context.Context, member id.Member, say say) error {
		reach, err := a.rooms.identity.Reach(ctx, member)
		if err != nil {
			return err
		}
		for _, channel := range []identity.Channel{identity.ChannelSMS, identity.ChannelEmail} {
			if reach[channel] != "" {
				if err := say("contacts", map[string]any{"channel": channel, "address": reach[channel]}); err != nil {
					return err
				}
			}
		}
		return store.SessionsOf(ctx, member, func(device, ip string, at, ended int64) error {
			return say("sessions", map[string]any{"device": device, "ip": ip, "at": clock.Instant(at), "ended": clock.Instant(ended)})
		})
	}
}

// pages walks a list to its end.
func pages[T any](read func(page.Request) (page.Page[T], error), each func(T) error) error {
	for req := (page.Request{Limit: page.MaxLimit}); ; {
		p, err := read(req)
		if err != nil {
			return err
		}
		for _, x := range p.Items {
			if err := each(x); err != nil {
				return err
			}
		}
		if p.Next == "" {
			return nil
		}
		req.Cursor = p.Next
	}
}

func (a *App) tellPayments(ctx context.Context, member id.Member, say say) error {
	c := a.rooms.cashier
	accounts, err := c.ListAccounts(ctx, member)
	if err != nil {
		return err
	}
	for _, x := range accounts {
		if err := say("accounts", map[string]any{"method": x.Method, "number": x.Number, "name": x.Name, "since": x.CreatedAt}); err != nil {
			return err
		}
	}
	err = pages(func(p page.Request) (page.Page[cashier.Deposit], error) {
		return c.ListDeposits(ctx, cashier.Filter{Member: member}, p)
	}, func(d cashier.Deposit) error {
		return say("deposits", map[string]any{
			"id": d.ID, "method": d.Method, "currency": d.Currency, "amount": d.Amount, "paid": d.PaidAmount, "state": d.State, "at": d.CreatedAt,
		})
	})
	if err != nil {
		return err
	}
	return pages(func(p page.Request) (page.Page[cashier.Withdrawal], error) {
		return c.ListWithdrawals(ctx, cashier.Filter{Member: member}, p)
	}, func(w cashier.Withdrawal) error {
		return say("withdrawals", map[string]any{
			"id": w.ID, "method": w.Method, "number": w.AccountNumber, "name": w.AccountName, "currency": w.Currency, "amount": w.Amount,
			"fee": w.Fee, "state": w.State, "at": w.CreatedAt,
		})
	})
}

func (a *App) tellBets(ctx context.Context, member id.Member, say say) error {
	return pages(func(p page.Request) (page.Page[betting.Record], error) {
		found, _, err := a.rooms.betting.Records(ctx, betting.RecordQuery{Member: member, To: clock.NowOf(a.clock).Add(time.Hour), Page: p})
		return found, err
	}, func(r betting.Record) error { return say("rounds", r) })
}

func (a *App) tellEntries(ctx context.Context, member id.Member, say say) error {
	m, err := a.rooms.members.Get(ctx, member)
	if err != nil {
		return err
	}
	return pages(func(p page.Request) (page.Page[wallet.Record], error) {
		return a.rooms.wallet.Records(ctx, wallet.RecordQuery{Member: member, Currency: m.Currency, To: clock.NowOf(a.clock).Add(time.Hour), Page: p})
	}, func(r wallet.Record) error { return say("entries", r) })
}

func (a *App) tellMessages(store *messagingdb.Store) func(context.Context, id.Member, say) error {
	return func(ctx context.Context, member id.Member, say say) error {
		if err := a.tellInbox(ctx, member, say); err != nil {
			return err
		}
		return store.SaidBy(ctx, member, func(author, text string, at clock.Instant) error {
			return say("chats", map[string]any{"author": author, "text": text, "at": at})
		})
	}
}

func (a *App) tellInbox(ctx context.Context, member id.Member, say say) error {
	m, err := a.rooms.members.Get(ctx, member)
	if err != nil {
		return err
	}
	var before messaging.NoticeID
	for {
		found, err := a.rooms.messaging.Inbox(ctx, member, messaging.Shelf{Before: before, Limit: page.MaxLimit})
		if err != nil {
			return err
		}
		for _, n := range found.Items {
			title, text := a.rooms.messaging.Say(m.Lang, n)
			if err := say("inbox", map[string]any{"title": title, "text": text, "at": n.At, "read": n.ReadAt}); err != nil {
				return err
			}
			before = n.ID
		}
		if found.Next == "" {
			return nil
		}
	}
}

func (a *App) tellFeedback(ctx context.Context, member id.Member, say say) error {
	return pages(func(p page.Request) (page.Page[feedback.Ticket], error) { return a.rooms.feedback.Mine(ctx, member, p) },
		func(t feedback.Ticket) error {
			return say("letters", map[string]any{"topic": t.Topic, "content": t.Content, "answer": t.Answer, "at": t.At})
		})
}
