package messaging_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/care"
	"baize/internal/cashier"
	"baize/internal/gateway"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/messaging"
	"baize/internal/messaging/outbox"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
)

// told are the events of other rooms, each with the kind of notice it owes.
func told() []struct {
	event bus.Event
	kind  string
} {
	amount := money.MustParse("1250.5")
	deposit := func(s cashier.DepositState) bus.Event {
		return cashier.DepositChanged{Member: someone, State: s, Currency: money.BDT, Amount: amount}
	}
	withdrawal := func(s cashier.WithdrawalState) bus.Event {
		return cashier.WithdrawalChanged{Member: someone, State: s, Currency: money.BDT, Amount: amount}
	}
	return []struct {
		event bus.Event
		kind  string
	}{
		{cashier.Credited{Member: someone, Currency: money.BDT, Amount: amount}, "deposit.credited"},
		{deposit(cashier.DepositFailed), "deposit.failed"},
		{deposit(cashier.DepositExpired), "deposit.expired"},
		{deposit(cashier.DepositReview), "deposit.review"},
		{cashier.RefundChanged{Member: someone, Refund: cashier.RefundDone, Currency: money.BDT, Amount: amount}, "deposit.returned"},
		{cashier.RefundChanged{Member: someone, Refund: cashier.RefundKept, Currency: money.BDT, Amount: amount}, "deposit.kept"},
		{cashier.PaidOtherwise{Member: someone, Turn: cashier.TurnLess, Currency: money.BDT, Back: amount}, "withdrawal.less"},
		{withdrawal(cashier.Approved), "withdrawal.approved"},
		{withdrawal(cashier.Rejected), "withdrawal.rejected"},
		{withdrawal(cashier.Issued), "withdrawal.issued"},
		{withdrawal(cashier.Returned), "withdrawal.returned"},
		{withdrawal(cashier.Investigating), "dispute.opened"},
		{withdrawal(cashier.ReIssued), "dispute.paidAgain"},
		{withdrawal(cashier.ReturnedToBalance), "dispute.returned"},
		{withdrawal(cashier.ForcedReceived), "dispute.closed"},
		{gateway.TransferChanged{Member: someone, State: "RETURNED", Currency: money.BDT, Amount: amount}, "transfer.returned"},
		{bonus.Changed{Member: someone, State: bonus.Offered, Currency: money.BDT, Amount: amount}, "bonus.offered"},
		{bonus.Changed{Member: someone, State: bonus.Active, Currency: money.BDT, Amount: amount}, "bonus.granted"},
		{bonus.Changed{Member: someone, State: bonus.Completed, Currency: money.BDT, Amount: amount}, "bonus.completed"},
		{bonus.Changed{Member: someone, State: bonus.Expired, Currency: money.BDT, Amount: amount}, "bonus.expired"},
		{bonus.ApplicationChanged{Member: someone, State: bonus.Rejected, Reason: "The picture is too dark."}, "bonus.refused"},
		{bonus.ApplicationChanged{Member: someone, State: bonus.Excluded, Reason: "One account each."}, "bonus.refused"},
		{care.Changed{Member: someone, What: "limit"}, "limit.changed"},
		{care.Paused{Member: someone}, "limit.paused"},
	}
}

func TestOwed_EachEventIsToldOnceInTheReadersLanguage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		for n, x := range told() {
			w.hear(x.event)
			notices := w.inbox()
			require.Len(t, notices, n+1, x.kind)
			require.Equal(t, x.kind, notices[0].Kind)
			require.NotEqual(t, messaging.Security, notices[0].Category)
			require.NotEmpty(t, notices[0].Link())
			en, enText := w.s.Say("en", notices[0])
			bn, bnText := w.s.Say("bn", notices[0])
			if notices[0].Args["amount"] != "" {
				require.Contains(t, en, "1,250.50 BDT")
				require.Contains(t, bn, "১,২৫০.৫০ BDT", "figures as the reader writes them")
			}
			require.NotContains(t, en+enText+bn+bnText, "messaging.", x.kind)
			require.NotContains(t, en+enText+bn+bnText, "{", x.kind)
		}
		require.Len(t, w.alerts, len(told()), "devices are told of each")
		owed := 0
		for _, kinds := range messaging.OwedKinds() {
			owed += len(kinds)
		}
		require.Equal(t, owed, len(told()), "every line of the table is tried here")
	})
}

func TestOwed_WhatIsNoNewsIsNotTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.hear(
			cashier.DepositChanged{Member: someone, State: cashier.DepositPending},
			cashier.WithdrawalChanged{Member: someone, State: cashier.Paying},
			gateway.TransferChanged{Member: someone, State: "DONE"},
			gateway.TransferChanged{State: "RETURNED"}, // about nobody
		)
		require.Empty(t, w.inbox())
	})
}

func TestInbox_IsNarrowedReadOneByOneAndDeleted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.hear(w.changed("password.changed"), told()[0].event, told()[1].event)
		counts, err := w.s.Counts(ctx, someone)
		require.NoError(t, err)
		require.Equal(t, map[messaging.Category]int{messaging.Money: 2, messaging.Security: 1}, counts)
		shelf := func(s messaging.Shelf) []messaging.Notice {
			list, err := w.s.Inbox(ctx, someone, s)
			require.NoError(t, err)
			return list.Items
		}
		mine := shelf(messaging.Shelf{Category: messaging.Money})
		require.Len(t, mine, 2)

		require.ErrorIs(t, w.s.ReadOne(ctx, someone+1, mine[0].ID), messaging.ErrNotice, "another's")
		require.NoError(t, w.s.ReadOne(ctx, someone, mine[0].ID))
		require.NoError(t, w.s.ReadOne(ctx, someone, mine[0].ID), "twice is once")
		require.Len(t, shelf(messaging.Shelf{Read: messaging.Unseen}), 2)
		require.Len(t, shelf(messaging.Shelf{Read: messaging.Seen}), 1)

		require.ErrorIs(t, w.s.Delete(ctx, someone+1, mine[0].ID), messaging.ErrNotice, "another's")
		require.NoError(t, w.s.Delete(ctx, someone, mine[0].ID))
		require.ErrorIs(t, w.s.Delete(ctx, someone, mine[0].ID), messaging.ErrNotice)
		require.Len(t, shelf(messaging.Shelf{}), 2)
	})
}

func draft(purpose messaging.Purpose, ways ...messaging.Way) messaging.Broadcast {
	return messaging.Broadcast{
		Name: "Eid", Purpose: purpose, Channels: ways, Link: "/promotions",
		Texts: messaging.Texts{"en": {Title: "Eid hours", Text: "We pay at night too."}, "bn": {Title: "ঈদের সময়", Text: "রাতেও টাকা দিই।"}},
	}
}

func TestBroadcast_ReachesEachOfTheCrowdOnceInTheirLanguage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		for m := range 230 {
			w.crowd = append(w.crowd, id.Member(m+1))
		}
		w.lang, w.reach = "bn", map[messaging.Channel]string{messaging.Email: "rina@example.com"}
		b, err := w.s.DraftOnce(ctx, "k", 7, draft(messaging.ForService, messaging.ByInbox, messaging.ByPush, messaging.ByEmail))
		require.NoError(t, err)
		same, err := w.s.DraftOnce(ctx, "k", 7, draft(messaging.ForService, messaging.ByInbox, messaging.ByPush, messaging.ByEmail))
		require.NoError(t, err)
		require.Equal(t, b.ID, same.ID, "a repeat is the same draft")
		reach, err := w.s.Count(ctx, b.Purpose, b.Audience, b.Channels)
		require.NoError(t, err)
		require.Equal(t, 230, reach.Members)

		_, err = w.s.Schedule(ctx, 7, b.ID, b.Version+1, 0)
		require.ErrorIs(t, err, messaging.ErrBroadcastStale)
		at := time.Hour
		_, err = w.s.Schedule(ctx, 7, b.ID, b.Version, b.CreateAt.Add(at))
		require.NoError(t, err)
		w.run()
		require.Empty(t, w.inbox(), "not before its time")
		w.clock.Advance(at)
		for range 5 {
			w.run()
		}
		list, err := w.s.Broadcasts(ctx, 0, 0)
		require.NoError(t, err)
		require.Equal(t, messaging.Done, list.Items[0].State)
		require.EqualValues(t, 230, list.Items[0].Reached)
		require.Len(t, w.alerts, 230)
		var notices, mails int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(DISTINCT member_id) FROM messaging_notices WHERE category = 'news'`).Scan(&notices))
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM messaging_messages WHERE template = 'news'`).Scan(&mails))
		require.Equal(t, []int{230, 230}, []int{notices, mails})
		var bulk int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM jobs WHERE kind = 'messaging.message.deliver' AND bulk = 1`).Scan(&bulk))
		require.Equal(t, 230, bulk, "a code that somebody waits for overtakes them")
		title, text := w.s.Say("bn", w.inbox()[0])
		require.Equal(t, "ঈদের সময় রাতেও টাকা দিই।", title+" "+text)
		title, _ = w.s.Say("fr", w.inbox()[0])
		require.Equal(t, "Eid hours", title, "English where there is no other")
		require.Equal(t, "/promotions", w.inbox()[0].Link())
	})
}

// sent runs a broadcast to the crowd with so long a time a job.
func (w *world) sent(within time.Duration, jobs int) messaging.Broadcast {
	b, err := w.s.DraftOnce(ctx, "k", 7, draft(messaging.ForService, messaging.ByInbox, messaging.ByPush))
	require.NoError(w.t, err)
	_, err = w.s.Schedule(ctx, 7, b.ID, b.Version, 0)
	require.NoError(w.t, err)
	for range jobs {
		ctx, cancel := context.WithTimeout(ctx, within)
		_, _ = w.jobs.RunInTurn(ctx)
		cancel()
		w.slow = 0
	}
	list, err := w.s.Broadcasts(ctx, 0, 0)
	require.NoError(w.t, err)
	return list.Items[0]
}

// A job's time that is over is no failure: the next one goes on where it was, at
// once and not after a pause.
func TestBroadcast_GoesOnWhereItsTimeWasOver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		for m := range 530 {
			w.crowd = append(w.crowd, id.Member(m+1))
		}
		w.slow = 4
		b := w.sent(5*time.Second, 2)
		require.Equal(t, messaging.Done, b.State)
		require.EqualValues(t, 530, b.Reached)
		require.Len(t, w.alerts, 530, "each once")
		var failed int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM jobs WHERE kind = 'messaging.broadcast.send' AND (last_error <> '' OR done_at = 0)`).Scan(&failed))
		require.Zero(t, failed)
	})
}

// A job that could not do one step failed: it is tried again after a pause.
func TestBroadcast_WithoutAStepIsTriedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.crowd, w.slow = []id.Member{someone}, 1
		require.Equal(t, messaging.Scheduled, w.sent(time.Second, 1).State)
		w.clock.Advance(time.Minute)
		w.run()
		require.Len(t, w.alerts, 1)
	})
}

// Few in a large crowd are found wherever they stand in it.
func TestBroadcast_FindsFewAmongMany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		for m := range 530 {
			w.crowd = append(w.crowd, id.Member(m+1))
		}
		w.few = []id.Member{3, 250, 529}
		b := w.sent(time.Minute, 1)
		require.Equal(t, messaging.Done, b.State)
		require.EqualValues(t, 3, b.Reached)
		reach, err := w.s.Count(ctx, messaging.ForMarketing, b.Audience, b.Channels)
		require.NoError(t, err)
		require.Equal(t, 3, reach.Members)
	})
}

func TestBroadcast_MarketingReachesByConsentedWaysOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.crowd = []id.Member{1, 2, someone}
		w.lang, w.reach = "en", map[messaging.Channel]string{messaging.Email: "rina@example.com", messaging.SMS: "+8801712345678"}
		w.consent = map[string]bool{someone.String() + "/inbox": true, id.Member(2).String() + "/email": true}
		b, err := w.s.DraftOnce(ctx, "k", 7, draft(messaging.ForMarketing, messaging.Ways()...))
		require.NoError(t, err)
		reach, err := w.s.Count(ctx, b.Purpose, b.Audience, b.Channels)
		require.NoError(t, err)
		require.Equal(t, messaging.Reach{Members: 3, By: map[messaging.Way]int{messaging.ByInbox: 1, messaging.ByEmail: 1, messaging.ByPush: 0, messaging.BySMS: 0}}, reach)
		_, err = w.s.Schedule(ctx, 7, b.ID, b.Version, 0)
		require.NoError(t, err)
		w.run()
		w.run()
		require.Len(t, w.inbox(), 1)
		require.Empty(t, w.alerts, "push was not allowed")
		r, mail := w.last()
		require.Equal(t, messaging.Email, r.Channel)
		require.Contains(t, mail.Text, "because you allowed offers by e-mail")
		require.Len(t, w.outbox(), 1, "no SMS")
		list, err := w.s.Broadcasts(ctx, 0, 0)
		require.NoError(t, err)
		require.EqualValues(t, []int64{2, 1}, []int64{list.Items[0].Reached, list.Items[0].LeftOut})
	})
}

func TestBroadcast_CancelledOnesReachNobodyAndNothingBadIsKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.crowd = []id.Member{someone}
		bad := map[string]func(b *messaging.Broadcast){
			"name":     func(b *messaging.Broadcast) { b.Name = " " },
			"purpose":  func(b *messaging.Broadcast) { b.Purpose = "fun" },
			"channels": func(b *messaging.Broadcast) { b.Channels = []messaging.Way{messaging.ByPush} },
			"texts":    func(b *messaging.Broadcast) { delete(b.Texts, "en") },
			"texts.bn.title": func(b *messaging.Broadcast) {
				b.Texts["bn"] = messaging.Words{Title: strings.Repeat("x", 121), Text: "x"}
			},
			"link": func(b *messaging.Broadcast) { b.Link = "//evil.example" },
		}
		for field, spoil := range bad {
			b := draft(messaging.ForService, messaging.ByInbox)
			spoil(&b)
			_, err := w.s.DraftOnce(ctx, field, 7, b)
			require.ErrorContains(t, err, field+"=", field)
		}
		b, err := w.s.DraftOnce(ctx, "k", 7, draft(messaging.ForService, messaging.ByInbox))
		require.NoError(t, err)
		b, err = w.s.Schedule(ctx, 7, b.ID, b.Version, b.CreateAt.Add(time.Hour))
		require.NoError(t, err)
		_, err = w.s.WriteBroadcast(ctx, 7, b)
		require.ErrorIs(t, err, messaging.ErrBroadcastState, "what is scheduled is not changed")
		_, err = w.s.Cancel(ctx, 7, b.ID, b.Version)
		require.NoError(t, err)
		w.clock.Advance(2 * time.Hour)
		w.run()
		require.Empty(t, w.inbox())
		require.Len(t, w.audit, 3)
	})
}

func TestTemplates_AreRewordedWithVersionsAndLoseNoCode(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		require.Greater(t, len(w.s.Templates()), 10)
		write := func(version int64, text string) error {
			return w.s.Reword(ctx, 7, "code.login", "sms", "en", version, text)
		}
		require.ErrorContains(t, write(0, "Your number at {brand}"), "text=messaging.template.lacks")
		require.ErrorContains(t, write(0, "{code} {secret}"), "text=messaging.template.unknownName")
		require.ErrorContains(t, write(0, "{code}\nsecond line"), "text=messaging.template.length")
		require.NoError(t, write(0, "Code: {code}"))
		require.ErrorIs(t, write(0, "Other: {code}"), messaging.ErrWordingStale)
		require.ErrorIs(t, w.s.Reword(ctx, 7, "code.nothing", "sms", "en", 0, "x"), messaging.ErrTemplate)
		w.send(sms)
		w.run()
		_, b := w.last()
		require.Equal(t, "Code: 421907", b.Text)
		p, err := w.s.Preview(ctx, "code.login", messaging.SMS, "en")
		require.NoError(t, err)
		require.Equal(t, "Code: 123456", p.Text)
		require.NoError(t, write(1, ""), "back to what is shipped")
		w.send(sms)
		w.run()
		_, b = w.last()
		require.Contains(t, b.Text, "421907 is your Baize login code")
		history, err := w.s.History(ctx, "code.login", "sms", "en")
		require.NoError(t, err)
		require.Len(t, history, 2)
	})
}

func TestTemplates_EveryOneIsPreviewedInEveryLanguage(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t), outbox.Driver{}, outbox.Driver{})
	for _, lang := range w.s.Langs() {
		for _, x := range w.s.Templates() {
			p, err := w.s.Preview(ctx, x.Name, x.Channel, lang)
			require.NoError(t, err)
			require.NotEmpty(t, p.Text)
			require.NotContains(t, p.Subject+p.Text+p.Action, "{", "%s in %s", x.Name, lang)
		}
	}
}
