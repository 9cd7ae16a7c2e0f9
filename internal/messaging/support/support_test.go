package support_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/messaging"
	"baize/internal/messaging/messagingdb"
	"baize/internal/messaging/support"
	"baize/internal/platform/blob"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var ctx = context.Background()

const member = id.Member(7)

var ana, ben = support.Agent{ID: 11, Name: "Ana"}, support.Agent{ID: 12, Name: "Ben"}

type world struct {
	files string
	brand string
	t     *testing.T
	clock *clock.Fake
	s     *support.Service
	mu    sync.Mutex
	audit []string
	// typed are the topics that were told of typing, filed the tickets' texts.
	typed   []string
	filed   []string
	notices []messaging.Notice
	turn    atomic.Int64
}

// Audit keeps what operators did.
func (w *world) Audit(_ context.Context, _ *db.Tx, a messaging.Action) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.audit = append(w.audit, a.Name)
	return nil
}

// Publish keeps who was told.
func (w *world) Publish(topic, _ string, _ any) error {
	w.typed = append(w.typed, topic)
	return nil
}

// Notify keeps a notice.
func (w *world) Notify(_ context.Context, _ *db.Tx, n messaging.Notice) error {
	w.notices = append(w.notices, n)
	return nil
}

// Name is the one member's name.
func (w *world) Name(context.Context, id.Member) (string, error) { return "Rina", nil }

// Facts are the one member's facts.
func (w *world) Facts(_ context.Context, m id.Member) (support.Facts, error) {
	return support.Facts{Member: m, Account: "rina1"}, nil
}

// File keeps a ticket's text.
func (w *world) File(_ context.Context, _ string, _ id.Member, _ locale.Lang, _ support.Topic, text string) (string, error) {
	w.filed = append(w.filed, text)
	return "ticket-1", nil
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := &world{brand: "Baize", t: t, files: t.TempDir(), clock: clock.NewFake(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))}
	log := slog.New(slog.DiscardHandler)
	w.s = support.New(support.Deps{
		DB: d, Store: messagingdb.New(d), Clock: w.clock, IDs: id.NewSource(w.clock, 1), Bus: bus.New(d, w.clock, log), Push: w, Log: log, Brand: w.Brand,
		Blobs: blob.Dir{Path: w.files}, Auditor: w, People: w, Tickets: w, Notices: w,
	})
	return w
}

func (w *world) key() string { return fmt.Sprint(w.turn.Add(1)) }

func (w *world) sit(a support.Agent) {
	_, err := w.s.Sit(ctx, a)
	require.NoError(w.t, err)
}

func (w *world) begin(text string, images ...[]byte) support.ChatID {
	c, err := w.s.Begin(ctx, w.key(), support.Begin{Member: member, Lang: "bn", Topic: "deposit", Said: support.Said{Text: text, Images: images}})
	require.NoError(w.t, err)
	return c
}

func (w *world) look(c support.ChatID) (support.Chat, []support.Line) {
	chat, lines, err := w.s.Look(ctx, c, 0)
	require.NoError(w.t, err)
	for i, l := range lines {
		require.EqualValues(w.t, i+1, l.N, "lines are numbered without gaps")
	}
	require.EqualValues(w.t, chat.Lines, len(lines))
	return chat, lines
}

func picture(t *testing.T) []byte {
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 40, 30))))
	return out.Bytes()
}

func TestChat_GoesFromTheQueueToItsEndAndStaysReadable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.sit(ana)
		c := w.begin("Where is my deposit?", picture(t))
		require.Equal(t, c, w.begin("It was 500."), "one open chat a member")
		desk, err := w.s.Sit(ctx, ana)
		require.NoError(t, err)
		require.Equal(t, 1, desk.Waiting)
		require.ErrorIs(t, w.s.Answer(ctx, w.key(), ana, c, support.Said{Text: "x"}), support.ErrNotOurs, "take it first")
		require.NoError(t, w.s.Take(ctx, ana, c))
		key := w.key()
		for range 2 {
			require.NoError(t, w.s.Answer(ctx, key, ana, c, support.Said{Text: "I look."}), "a repeat says it once")
		}
		chat, lines := w.look(c)
		require.Equal(t, support.Taken, chat.State)
		require.Len(t, lines, 4)
		require.Equal(t, []support.Author{"member", "member", "house", "staff"}, []support.Author{lines[0].Author, lines[1].Author, lines[2].Author, lines[3].Author})
		raw, err := w.s.Picture(ctx, member, c, 1, 0)
		require.NoError(t, err)
		_, err = png.Decode(bytes.NewReader(raw))
		require.NoError(t, err)
		_, err = w.s.Picture(ctx, member+1, c, 1, 0)
		require.ErrorIs(t, err, support.ErrChat, "another's")

		require.NoError(t, w.s.MarkRead(ctx, member, 4))
		require.NoError(t, w.s.MarkRead(ctx, member, 99), "what is not there cannot be read")
		chat, _ = w.look(c)
		require.EqualValues(t, 4, chat.MemberRead)
		require.ErrorIs(t, w.s.Rate(ctx, member, c, 5, ""), support.ErrRating, "not before it is closed")
		require.NoError(t, w.s.End(ctx, ana, c))
		require.ErrorIs(t, w.s.Write(ctx, w.key(), member, support.Said{Text: "x"}), support.ErrClosed)
		require.ErrorIs(t, w.s.Take(ctx, ben, c), support.ErrClosed)
		require.ErrorIs(t, w.s.Rate(ctx, member+1, c, 5, ""), support.ErrChat)
		require.NoError(t, w.s.Rate(ctx, member, c, 4, "quick"))
		require.ErrorIs(t, w.s.Rate(ctx, member, c, 5, ""), support.ErrRating, "once")
		_, _, err = w.s.Read(ctx, member+1, c, 0)
		require.ErrorIs(t, err, support.ErrChat)
		mine, rest, err := w.s.Read(ctx, member, c, 3)
		require.NoError(t, err)
		require.Equal(t, 4, mine.Stars)
		require.Len(t, rest, 2, "what comes after a line")
		list, err := w.s.Chats(ctx, member, 0, 0)
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		require.Equal(t, []string{"messaging.chat.take", "messaging.chat.close"}, w.audit)
		next := w.begin("One more thing")
		require.NotEqual(t, c, next, "a closed chat stays closed")
	})
}

func TestTake_OfManyOneGetsTheChat(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.sit(ana)
		c := w.begin("Hello")
		var got, told atomic.Int32
		var wg sync.WaitGroup
		for n := range 20 {
			wg.Go(func() {
				switch err := w.s.Take(ctx, support.Agent{ID: id.Staff(100 + n), Name: "A"}, c); {
				case err == nil:
					got.Add(1)
				case fault.IsCode(err, fault.Conflict):
					told.Add(1)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, []int32{1, 19}, []int32{got.Load(), told.Load()})
		chat, lines := w.look(c)
		require.Len(t, lines, 2)
		require.NoError(t, w.s.Take(ctx, support.Agent{ID: chat.Staff}, c), "who has it may press twice")
	})
}

func TestBegin_ManyTabsOpenOneChat(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.sit(ana)
		var wg sync.WaitGroup
		var first sync.Map
		for range 8 {
			wg.Go(func() {
				c, err := w.s.Begin(ctx, w.key(), support.Begin{Member: member, Lang: "en", Topic: "other", Said: support.Said{Text: "Hello"}})
				if err == nil {
					first.Store(c, true)
				}
			})
		}
		wg.Wait()
		n := 0
		first.Range(func(any, any) bool { n++; return true })
		require.Equal(t, 1, n)
		list, err := w.s.List(ctx, support.Queue{State: support.Waiting})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		w.look(list.Items[0].ID)
	})
}

func TestHandOver_ToTheQueueOrToWhoIsAtTheDesk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.sit(ana)
		c := w.begin("Hello")
		require.NoError(t, w.s.Take(ctx, ana, c))
		require.ErrorContains(t, w.s.HandOver(ctx, ana, false, c, ben.ID), "to=messaging.chat.notAtDesk")
		require.ErrorIs(t, w.s.HandOver(ctx, ben, false, c, 0), support.ErrNotOurs)
		require.NoError(t, w.s.HandOver(ctx, ana, false, c, 0))
		chat, _ := w.look(c)
		require.Equal(t, support.Waiting, chat.State)
		require.NoError(t, w.s.Take(ctx, ana, c))
		w.sit(ben)
		require.NoError(t, w.s.HandOver(ctx, ana, false, c, ben.ID))
		chat, _ = w.look(c)
		require.Equal(t, ben.ID, chat.Staff)
		require.ErrorIs(t, w.s.Answer(ctx, w.key(), ana, c, support.Said{Text: "x"}), support.ErrNotOurs)
		require.NoError(t, w.s.HandOver(ctx, ana, true, c, 0), "a lead may")
	})
}

func TestDesk_ClosedOneTakesNoChatsAndWhatWaitsBecomesATicket(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		begin := func() error {
			_, err := w.s.Begin(ctx, w.key(), support.Begin{Member: member, Lang: "en", Topic: "game", Said: support.Said{Text: "Hello"}})
			return err
		}
		require.ErrorIs(t, begin(), support.ErrOffline)
		w.sit(ana)
		require.NoError(t, begin())
		require.NoError(t, w.s.Rise(ctx, ana))
		require.ErrorIs(t, begin(), support.ErrOffline)
		require.NoError(t, w.s.FileWaiting(ctx))
		require.Empty(t, w.filed, "somebody may come back")
		w.clock.Advance(11 * time.Minute)
		w.sit(ana)
		require.NoError(t, w.s.FileWaiting(ctx))
		require.Empty(t, w.filed, "somebody came back")
		w.clock.Advance(2 * time.Minute)
		require.NoError(t, w.s.FileWaiting(ctx))
		require.Equal(t, []string{"Hello"}, w.filed)
		list, err := w.s.Chats(ctx, member, 0, 0)
		require.NoError(t, err)
		require.Equal(t, []string{"ticket-1", "closed"}, []string{list.Items[0].Ticket, string(list.Items[0].State)})
		require.ErrorIs(t, w.s.Rate(ctx, member, list.Items[0].ID, 5, ""), support.ErrRating, "nobody was there to be rated")
	})
}

func TestErase_GoesOnUntilNoOldChatIsLeft(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
				INSERT INTO messaging_chats (id, member_id, topic, lang, state, created_at, waiting_at, closed_at) SELECT i, 5, 'game', 'en', 'closed', i, i, i FROM n`)
			return err
		}))
		for _, j := range w.s.Jobs() {
			if j.Kind == "messaging.chat.erase" {
				require.NoError(t, j.Run(ctx, nil))
			}
		}
		var left int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM messaging_chats`).Scan(&left))
		require.Zero(t, left)
	})
}

func TestPictures_OfWhatIsRefusedAreNotKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		kept := func() int {
			all, err := os.ReadDir(w.files)
			require.NoError(t, err)
			return len(all)
		}
		of := func(side int) (out bytes.Buffer) {
			require.NoError(t, png.Encode(&out, image.NewRGBA(image.Rect(0, 0, side, side))))
			return out
		}
		write := func(key string, side int) error {
			raw := of(side)
			return w.s.Write(ctx, key, member, support.Said{Images: [][]byte{raw.Bytes()}})
		}
		require.ErrorIs(t, write("key-1", 10), support.ErrClosed)
		require.Zero(t, kept(), "no chat is open")
		w.sit(ana)
		w.begin("Hello")
		require.NoError(t, write("key-2", 11))
		require.Equal(t, 1, kept())
		require.NoError(t, write("key-2", 11), "a repeat")
		require.Error(t, write("key-2", 12), "another picture with a key that has its answer")
		for range 18 {
			require.NoError(t, w.s.Write(ctx, w.key(), member, support.Said{Text: "x"}))
		}
		require.True(t, fault.IsCode(write("key-3", 13), fault.Limited))
		raw := of(14)
		_, err := w.s.Begin(ctx, "key-4", support.Begin{Member: member, Lang: "bn", Topic: "deposit", Said: support.Said{Images: [][]byte{raw.Bytes()}}})
		require.True(t, fault.IsCode(err, fault.Limited))
		require.Equal(t, 1, kept())
	})
}

func TestWrite_IsBoundedInLengthKindAndNumber(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.sit(ana)
		w.begin("Hello")
		write := func(s support.Said) error { return w.s.Write(ctx, w.key(), member, s) }
		require.ErrorContains(t, write(support.Said{}), "text=field.length")
		require.ErrorContains(t, write(support.Said{Text: string(make([]byte, 9000))}), "text=field.length", "control characters are nothing")
		require.ErrorContains(t, write(support.Said{Text: "x", Images: [][]byte{[]byte("GIF89a")}}), "images=messaging.chat.picture")
		require.ErrorContains(t, write(support.Said{Images: [][]byte{nil, nil, nil, nil}}), "images=messaging.chat.picture")
		for range 19 {
			require.NoError(t, write(support.Said{Text: "x"}))
		}
		require.True(t, fault.IsCode(write(support.Said{Text: "x"}), fault.Limited))
		w.clock.Advance(time.Minute)
		require.NoError(t, write(support.Said{Text: "x"}))
		require.NoError(t, w.s.Leave(ctx, member))
		require.ErrorIs(t, w.s.Leave(ctx, member), support.ErrClosed)
	})
}

func TestTyping_IsToldToTheOtherSideOnly(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	w.sit(ana)
	require.NoError(t, w.s.MemberTypes(ctx, member), "without a chat nobody is told")
	c := w.begin("Hello")
	require.ErrorIs(t, w.s.StaffTypes(ctx, ana, c), support.ErrNotOurs)
	require.NoError(t, w.s.Take(ctx, ana, c))
	require.NoError(t, w.s.MemberTypes(ctx, member))
	require.NoError(t, w.s.StaffTypes(ctx, ana, c))
	require.Equal(t, []string{"member/desk", "member/" + member.String()}, w.typed)
}

func TestAnswer_IsToldInTheInboxToWhoDoesNotLook(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.sit(ana)
		c := w.begin("Hello")
		require.NoError(t, w.s.Take(ctx, ana, c))
		require.NoError(t, w.s.Answer(ctx, w.key(), ana, c, support.Said{Text: "Hi"}))
		require.Empty(t, w.notices, "the chat began a moment ago")
		require.NoError(t, w.s.MarkRead(ctx, member, 3))
		w.clock.Advance(5 * time.Minute)
		require.NoError(t, w.s.Answer(ctx, w.key(), ana, c, support.Said{Text: "It is there."}))
		require.NoError(t, w.s.Answer(ctx, w.key(), ana, c, support.Said{Text: "Look."}))
		require.Len(t, w.notices, 1, "once until it is read")
	})
}

func TestMacros_AreFilledInTheMembersLanguage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.sit(ana)
		c := w.begin("Hello")
		_, err := w.s.WriteMacro(ctx, 11, support.Macro{Name: "Hi", Texts: map[locale.Lang]string{"en": "Hi {who}"}})
		require.ErrorContains(t, err, "texts.en=messaging.template.unknownName")
		_, err = w.s.WriteMacro(ctx, 11, support.Macro{Name: "Hi", Texts: map[locale.Lang]string{"bn": "x"}})
		require.ErrorContains(t, err, "texts=")
		m, err := w.s.WriteMacro(ctx, 11, support.Macro{Name: "Hi", Texts: map[locale.Lang]string{"en": "Hi {member}", "bn": "{member}, আমি {agent}, {brand}"}})
		require.NoError(t, err)
		_, err = w.s.WriteMacro(ctx, 11, support.Macro{Name: "Hi", Texts: m.Texts})
		require.ErrorIs(t, err, support.ErrMacro, "the name is taken")
		m.Name = "Hello"
		_, err = w.s.WriteMacro(ctx, 11, m)
		require.NoError(t, err)
		_, err = w.s.WriteMacro(ctx, 11, m)
		require.ErrorIs(t, err, support.ErrMacro, "another version")
		w.brand = "Royal Tiger"
		filled, err := w.s.Fill(ctx, ana, c)
		require.NoError(t, err)
		require.Equal(t, "Rina, আমি Ana, Royal Tiger", filled[0].Text)
		require.ErrorIs(t, w.s.DropMacro(ctx, 11, m.ID, 1), support.ErrMacro)
		require.NoError(t, w.s.DropMacro(ctx, 11, m.ID, 2))
	})
}

func TestFacts_AreAudited(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	w.sit(ana)
	c := w.begin("Hello")
	f, err := w.s.Facts(ctx, ana, c)
	require.NoError(t, err)
	require.Equal(t, "rina1", f.Account)
	require.Equal(t, []string{"messaging.chat.facts"}, w.audit)
}

// Brand is the brand's name as the settings have it now.
func (w *world) Brand(context.Context) (string, error) { return w.brand, nil }
