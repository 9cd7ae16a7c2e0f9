package cardroom

import (
	"context"
	"crypto/sha256"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/realtime"
	"baize/internal/studio/poker"
	"baize/internal/studio/talk"
)

// Lobby is a table as the list of tables shows it.
type Lobby struct {
	Code       string         `json:"code"`
	Kind       string         `json:"kind" enum:"ring,headsup,sitgo"`
	Topic      string         `json:"topic" doc:"of the realtime socket"`
	Currency   money.Currency `json:"currency"`
	Seats      int            `json:"seats"`
	SmallBlind money.Amount   `json:"smallBlind"`
	BigBlind   money.Amount   `json:"bigBlind"`
	BuyInMin   money.Amount   `json:"buyInMin"`
	BuyInMax   money.Amount   `json:"buyInMax"`
	Members    int            `json:"members" doc:"seats taken by members"`
	Bots       int            `json:"bots" doc:"seats taken by house bots; at demo tables only"`
	Hands      uint64         `json:"hands" doc:"dealt at this table so far"`
	Demo       bool           `json:"demo"`
	SitAndGo   bool           `json:"sitAndGo" doc:"a tournament at one table; the buy-in holds its fee"`
	Running    bool           `json:"running" doc:"a sit-and-go that has begun"`
	Fee        money.Amount   `json:"fee" doc:"of a sit-and-go, within the buy-in"`
	Prizes     []money.Amount `json:"prizes" nullable:"false" doc:"of a sit-and-go, the winner's first"`
	Yours      bool           `json:"yours" doc:"the asker sits here"`

	sitting []string // user ids
}

// View is a table as one member may see it; what is pushed to everybody is
// that of a watcher.
type View struct {
	Lobby
	Rules    poker.Rules   `json:"rules"`
	Chairs   []ChairView   `json:"chairs" nullable:"false"`
	Mine     int           `json:"mine" doc:"the asker's seat, -1 for none"`
	Hand     *poker.View   `json:"hand" doc:"the hand under way or the last one"`
	Step     int           `json:"step" doc:"how far the hand is; an action names it"`
	SeedHash string        `json:"seedHash" doc:"commitment of the hand under way or the last one"`
	Root     string        `json:"root" doc:"the root over the sealed cards of that hand"`
	NextHash string        `json:"nextHash" doc:"commitment of the next hand"`
	NextAt   clock.Instant `json:"nextAt" doc:"when the next hand may begin"`
	Now      clock.Instant `json:"serverNow"`
	Race     *RaceView     `json:"race" doc:"of a sit-and-go"`

	// Of the answer to a request only.
	Chat  []talk.Said    `json:"chat,omitempty" doc:"what was last said, the oldest first; not in what is pushed"`
	Muted *clock.Instant `json:"mutedUntil,omitempty" doc:"until then the asker may read the chat, and not write in it"`
}

// ChairView is a taken seat as everybody may see it.
type ChairView struct {
	Seat       int           `json:"seat"`
	Name       string        `json:"name"`
	Bot        bool          `json:"bot" doc:"a house bot, at a demo table"`
	Stack      money.Amount  `json:"stack" doc:"after the last finished hand"`
	Adds       money.Amount  `json:"adds" doc:"topped up in a hand that went on without it; on the table with the next"`
	Away       bool          `json:"away"`
	AwayBy     clock.Instant `json:"awayBy" doc:"when who sits out of a ring table is stood up and paid"`
	Waits      bool          `json:"waits" doc:"for the big blind"`
	Leaving    bool          `json:"leaving"`
	ClientSeed string        `json:"clientSeed" doc:"the member's share of the chance of the next hand"`
}

// Tables lists the tables of a currency, those of the title's own kind first.
func (s *Service) Tables(g Guest) []Lobby {
	own, others := []Lobby{}, []Lobby{}
	for _, code := range s.order {
		t := s.tables[code]
		if t.spec.Currency != g.Currency {
			continue
		}
		l := t.dress(*t.lobby.Load())
		l.Yours = slices.Contains(l.sitting, g.UserID)
		if l.Kind == g.Kind {
			own = append(own, l)
		} else {
			others = append(others, l)
		}
	}
	return append(own, others...)
}

// Table is a table as a member sees it; only their own cards are there.
func (s *Service) Table(ctx context.Context, g Guest, code string) (View, error) {
	t, err := s.table(code)
	if err != nil || t.spec.Currency != g.Currency {
		return View{}, ErrTable
	}
	var v View
	err = t.ask(ctx, func(context.Context) error {
		seat := poker.Nobody
		if c, err := t.of(g.UserID); err == nil {
			seat = c.sit.Seat
		}
		v = t.look(seat)
		return nil
	})
	v.Chat = t.talk.Last()
	if until := s.d.Mutes.MutedUntil(g.UserID); until != 0 {
		v.Muted = &until
	}
	return v, err
}

// dress adds what never changes.
func (t *table) dress(l Lobby) Lobby {
	l.Code, l.Currency, l.Seats = t.spec.Code, t.spec.Currency, t.spec.Seats
	l.SmallBlind, l.BigBlind = t.spec.Rules.SmallBlind, t.spec.Rules.BigBlind
	l.Kind, l.Topic, l.Prizes = t.spec.kind(), topicOf(t.spec.Code), []money.Amount{}
	if f := t.spec.Format; f != nil {
		l.SitAndGo, l.Fee, l.Prizes = true, f.Fee, prizesOf(*f)
	}
	l.BuyInMin, l.BuyInMax, l.Demo = t.spec.BuyInMin, t.spec.BuyInMax, t.spec.Bots > 0
	return l
}

// look makes the view of a seat.
func (t *table) look(seat int) View {
	v := View{
		Lobby: t.dress(Lobby{Hands: t.row.Hands}), Rules: t.spec.Rules, Mine: seat, NextHash: t.row.NextHash, NextAt: t.next, Now: t.s.now(),
		Chairs: []ChairView{}, Race: t.raceView(),
	}
	v.Running = t.race != nil
	for i, c := range t.chairs {
		if c == nil {
			continue
		}
		if c.bot {
			v.Bots++
		} else {
			v.Members++
			v.sitting = append(v.sitting, c.sit.UserID)
		}
		v.Chairs = append(v.Chairs, t.chairView(i, c))
	}
	if t.hand == nil {
		return v
	}
	// Who sat down on the seat of somebody else sees that hand as a watcher.
	if seat != poker.Nobody && !t.dealt(seat) {
		seat = poker.Nobody
	}
	hand := t.hand.View(seat)
	v.Hand, v.Step, v.SeedHash, v.Root = &hand, len(t.hand.Log), t.row1.SeedHash, t.row1.Root
	return v
}

// chairView is a seat as everybody may see it.
func (t *table) chairView(seat int, c *chair) ChairView {
	v := ChairView{
		Seat: seat, Name: c.name(), Bot: c.bot, Stack: c.sit.Stack, Adds: c.sit.Adds, Away: c.away, Waits: c.sit.Waits, Leaving: c.leaving, ClientSeed: c.sit.ClientSeed,
	}
	if c.away && t.spec.Format == nil {
		v.AwayBy = c.since.Add(awayFor)
	}
	return v
}

// dealt reports whether who sits there now was dealt into the hand.
func (t *table) dealt(seat int) bool {
	c := t.chairs[seat]
	return c != nil && t.dealtTo[seat] == c.sit.UserID
}

func (c *chair) name() string {
	if c.bot {
		return c.sit.UserID
	}
	return aliasOf(c.sit.UserID)
}

// aliasOf is what a member is called at every table: it tells members apart and
// says nothing of the account.
func aliasOf(userID string) string {
	const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	sum := sha256.Sum256([]byte("poker:" + userID))
	name := make([]byte, 5)
	for i := range name {
		name[i] = letters[sum[i]%byte(len(letters))]
	}
	return string(name)
}

// tell pushes the table to who watches and keeps its line of the lobby.
func (t *table) tell() {
	v := t.look(poker.Nobody)
	t.list(v)
	t.push(topicOf(t.spec.Code), "poker.table", v)
}

// list keeps the table's line of the lobby.
func (t *table) list(v View) { t.lobby.Store(&v.Lobby) }

// whisper sends each member the own cards of a hand that was just dealt.
func (t *table) whisper() {
	for _, p := range t.hand.Players {
		if c := t.chairs[p.Seat]; c != nil && !c.bot {
			t.push(realtime.MemberTopic(c.sit.UserID), "poker.cards", map[string]any{
				"table": t.spec.Code, "number": t.hand.Number, "seat": p.Seat, "cards": p.Hole,
			})
		}
	}
}

func (t *table) push(topic, kind string, data any) {
	if err := t.s.d.Push.Publish(topic, kind, data); err != nil {
		t.s.d.Log.Warn("studio: a push was lost", "kind", kind, "cause", err)
	}
}
