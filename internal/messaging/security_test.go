package messaging_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/messaging"
	"baize/internal/messaging/outbox"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

const someone = id.Member(7)

// hear hands events to the room's listener, as the bus does.
func (w *world) hear(events ...bus.Event) {
	var batch []bus.Delivery
	for _, e := range events {
		raw, err := json.Marshal(e)
		require.NoError(w.t, err)
		batch = append(batch, bus.Delivery{Topic: e.Topic(), Subject: e.Subject(), Payload: raw})
	}
	for _, l := range w.s.Listeners() {
		var own []bus.Delivery
		for _, d := range batch {
			if slices.Contains(l.Topics, d.Topic) {
				own = append(own, d)
			}
		}
		require.NoError(w.t, w.d.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return l.Handle(ctx, tx, own) }))
	}
	w.run()
}

func (w *world) changed(what string) identity.SecurityChanged {
	w.clock.Advance(time.Second)
	return identity.SecurityChanged{Member: someone, What: what, IP: "203.0.113.9", At: clock.NowOf(w.clock)}
}

// inbox is what the member reads, the newest first.
func (w *world) inbox() []messaging.Notice {
	list, err := w.s.Inbox(ctx, someone, messaging.Shelf{Limit: 100})
	require.NoError(w.t, err)
	return list.Items
}

func (w *world) outbox() []messaging.Record {
	list, err := w.s.Outbox(ctx, messaging.Filter{})
	require.NoError(w.t, err)
	return list.Items
}

func TestSecurity_EveryChangeIsToldInTheInboxAndByTheBestChannelInTheMembersLanguage(t *testing.T) {
	all := []string{
		identity.PasswordChanged, identity.AuthenticatorOn, identity.AuthenticatorOff, identity.RecoveryUsed, identity.RecoveryRenewed,
		identity.PasskeyAdded, identity.PasskeyRemoved, identity.IdentityLinked, identity.IdentityUnlinked, identity.DeviceCopied,
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.lang, w.reach = "bn", map[messaging.Channel]string{messaging.SMS: "+8801712345678", messaging.Email: "rina@example.com"}
		seen := map[string]bool{}
		for n, what := range all {
			w.hear(w.changed(what))
			notices := w.inbox()
			require.Len(t, notices, n+1)
			en, _ := w.s.Say("en", notices[0])
			bn, advice := w.s.Say("bn", notices[0])
			require.NotContains(t, en+bn+advice, "messaging.", "%s has no sentence", what)
			require.NotContains(t, en+bn+advice, "{", "%s lacks a fact", what)
			require.Contains(t, advice, "203.0.113.9")
			require.False(t, seen[en], "each change has a sentence of its own")
			seen[en] = true
			r, b := w.last()
			require.Equal(t, messaging.Email, r.Channel, "an e-mail rather than an SMS")
			require.Contains(t, b.Text, bn)
			require.Len(t, w.outbox(), n+1, "one message a change")
		}
	})
}

func TestSecurity_AChangedAddressIsToldByTheOtherChannel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.lang, w.reach = "en", map[messaging.Channel]string{messaging.SMS: "+8801712345678", messaging.Email: "new@example.com"}
		e := w.changed(identity.ContactChanged)
		e.Channel, e.To = identity.ChannelEmail, "n••@example.com"
		w.hear(e)
		r, b := w.last()
		require.Equal(t, messaging.SMS, r.Channel)
		require.Contains(t, b.Text, "Your e-mail address is now n••@example.com.")
		e.Channel, e.To = identity.ChannelSMS, "+88017••••678"
		w.hear(e)
		r, b = w.last()
		require.Equal(t, messaging.Email, r.Channel)
		require.Contains(t, b.Text, "Your mobile number is now +88017••••678.")
	})
}

func TestSecurity_WhoHasNoConfirmedAddressReadsItInTheInbox(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.hear(w.changed(identity.PasskeyAdded))
		require.Len(t, w.inbox(), 1)
		require.Empty(t, w.outbox())
	})
}

func TestSecurity_ALoginFromANewPlaceIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.hear(
			identity.LoggedIn{Member: someone, First: true, NewPlace: true, IP: "203.0.113.9"},
			identity.LoggedIn{Member: someone, IP: "203.0.113.9"},
			identity.LoggedIn{Member: someone, Kind: identity.KindTrial, NewPlace: true, IP: "203.0.113.9"},
		)
		require.Empty(t, w.inbox())
		w.hear(identity.LoggedIn{Member: someone, NewPlace: true, IP: "198.51.100.4"})
		require.Len(t, w.inbox(), 1)
		title, advice := w.s.Say("en", w.inbox()[0])
		require.Equal(t, "Your account was opened from a new place.", title)
		require.Contains(t, advice, "198.51.100.4")
	})
}

func TestInbox_IsReadUpToWhatWasSeenAndForgottenAfterAYear(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		for range 3 {
			w.hear(w.changed(identity.PasswordChanged))
		}
		first, err := w.s.Inbox(ctx, someone, messaging.Shelf{Limit: 2})
		require.NoError(t, err)
		require.Len(t, first.Items, 2)
		require.NotEmpty(t, first.Next)
		require.NoError(t, w.s.MarkRead(ctx, someone+1, first.Items[0].ID), "another's read marks nothing")
		n, err := w.s.Unread(ctx, someone)
		require.NoError(t, err)
		require.Equal(t, 3, n)
		require.NoError(t, w.s.MarkRead(ctx, someone, first.Items[1].ID))
		n, err = w.s.Unread(ctx, someone)
		require.NoError(t, err)
		require.Equal(t, 1, n, "what came later stays new")
		require.NotZero(t, w.inbox()[2].ReadAt)
		w.clock.Advance(366 * 24 * time.Hour)
		require.NoError(t, w.s.Erase(ctx))
		require.Empty(t, w.inbox())
	})
}

func TestWelcome_GreetsWhoLogsInForTheFirstTimeAndNoTrial(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, outbox.Driver{}, outbox.Driver{})
		w.hear(identity.Welcomed{Member: someone, Kind: identity.KindTrial, At: clock.NowOf(w.clock)})
		require.Empty(t, w.inbox())
		w.hear(identity.Welcomed{Member: someone, Kind: identity.KindMember, At: clock.NowOf(w.clock)})
		list := w.inbox()
		require.Len(t, list, 1)
		title, text := w.s.Say("en", list[0])
		require.Equal(t, "Welcome! Your account is ready.", title)
		require.Contains(t, text, "new members")
		require.Equal(t, "/promotions", list[0].Link())
	})
}
