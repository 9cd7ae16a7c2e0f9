package pit_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/croupier"
	"baize/internal/studio/owe"
	"baize/internal/studio/pit"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiodb"
	"baize/internal/studio/studiotest"
	"baize/internal/studio/tables"
	"baize/internal/studio/verify"
)

const (
	alice id.Member = 1001
	bina  id.Member = 1002
	felt            = "baccarat-1"
)

// counting counts how often chance was drawn.
type counting struct{ draws int }

func (c *counting) Read(p []byte) {
	c.draws++
	rng.System{}.Read(p)
}

// house is a studio with a pit.
type house struct {
	*studiotest.House
	audited []pit.Action
	pit     *pit.Service
	ids     *id.Source
	seeds   *counting
}

func open(t *testing.T, d *db.DB) *house {
	h := &house{House: studiotest.New(t, d), seeds: &counting{}}
	h.ids = id.NewSource(h.Clock, 2)
	h.House.Start()
	h.start()
	return h
}

func (h *house) start() {
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(h.T, err)
	client := seamless.NewClient(seamless.Config{
		BaseURL: "http://platform", Vendor: studiotest.Vendor, KeyID: "k1", Secret: h.Platform.Secret, Clock: h.Clock, Rand: rng.System{},
		Transport: httpx.Local{Handler: h.Platform}, Attempts: 2, Pause: time.Millisecond,
	})
	h.pit = pit.New(pit.Deps{
		DB: h.DB, Store: studiodb.NewPit(h.DB), Desks: []studio.Desk{{Vendor: studiotest.Vendor, Wallet: client}}, Push: h.Pushes, Box: box,
		Clock: h.Clock, Rand: h.seeds, IDs: h.ids, Log: slog.New(slog.DiscardHandler), Auditor: h,
	})
	require.NoError(h.T, h.pit.Start(context.Background()))
	h.T.Cleanup(h.pit.Stop)
}

// Audit is pit.Auditor.
func (h *house) Audit(_ context.Context, _ *db.Tx, a pit.Action) error {
	h.audited = append(h.audited, a)
	return nil
}

// kill stops the pit where it stands and starts another.
func (h *house) kill() {
	h.pit.Stop()
	h.start()
}

func (h *house) pass(d time.Duration) {
	h.Clock.Advance(d)
	require.NoError(h.T, h.pit.Wake(context.Background()))
}

func (h *house) state(ses runner.Session) pit.State {
	s, err := h.pit.State(context.Background(), ses, felt)
	require.NoError(h.T, err)
	return s
}

// betting opens a round and goes to where bets are taken.
func (h *house) betting(ses runner.Session) pit.State {
	require.Equal(h.T, croupier.Opening, h.state(ses).View.Phase)
	h.pass(time.Second)
	return h.state(ses)
}

func on(spot, stake string) []tables.Wager {
	return []tables.Wager{{Spot: spot, Stake: money.MustParse(stake)}}
}

func (h *house) bet(ses runner.Session, key string, w []tables.Wager) pit.Bet {
	b, err := h.pit.PlaceBet(context.Background(), ses, felt, key, w)
	require.NoError(h.T, err)
	require.Equal(h.T, croupier.Live, b.Status)
	return b
}

// settled waits until a bet owes nothing and answers it with its round.
func (h *house) settled(ses runner.Session, bet id.Round) pit.Replay {
	var r pit.Replay
	require.Eventually(h.T, func() bool {
		var err error
		r, err = h.pit.Replay(context.Background(), ses, bet)
		return err == nil && r.Bet.Status.Final() && r.Bet.Owed == owe.Nothing
	}, 10*time.Second, 5*time.Millisecond)
	return r
}

func TestTable_PlaysARoundThatAnybodyCanDeriveAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		a, b := h.Play(alice, "baccarat", money.MustParse("1000")), h.Play(bina, "baccarat", money.MustParse("1000"))
		s := h.betting(a)
		require.Equal(t, croupier.Betting, s.View.Phase)
		require.Len(t, s.View.Commitment, 64)
		require.Empty(t, s.View.Seed+s.View.Outcome+s.View.Entropy)
		one := h.bet(a, "key-1", on("banker", "100"))
		two := h.bet(b, "key-1", append(on("player", "50"), on("tie", "10")...))
		require.Equal(t, one, h.bet(a, "key-1", on("banker", "100")), "a repeat is the same bet")
		_, err := h.pit.PlaceBet(context.Background(), a, felt, "key-1", on("banker", "200"))
		require.ErrorIs(t, err, runner.ErrKey)
		require.Equal(t, "900.00", h.Platform.Balance(alice).String())
		h.pass(15 * time.Second)
		_, err = h.pit.PlaceBet(context.Background(), a, felt, "key-2", on("banker", "100"))
		require.ErrorIs(t, err, croupier.ErrClosed)
		h.pass(2 * time.Second)
		s = h.state(a)
		require.Equal(t, croupier.Dealing, s.View.Phase)
		require.NotEmpty(t, s.View.Outcome)
		require.Empty(t, s.View.Seed)
		require.Len(t, s.Mine, 1)
		h.pass(9 * time.Second)
		h.pass(5 * time.Second)
		for _, own := range []struct {
			ses runner.Session
			bet pit.Bet
		}{{a, one}, {b, two}} {
			r := h.settled(own.ses, own.bet.ID)
			require.True(t, r.Revealed)
			require.Equal(t, s.View.Commitment, r.Verify.Hash)
			got, err := verify.Verify(r.Verify)
			require.NoError(t, err)
			require.Equal(t, r.Bet.Payout, got.Payout)
			require.Equal(t, r.Bet.Payout-r.Bet.Stake, h.Platform.Net(own.ses.Member))
			require.True(t, h.Platform.Closed(own.bet.ID))
		}
		_, err = h.pit.Replay(context.Background(), b, one.ID)
		require.Error(t, err, "somebody else's bet")
		past, err := h.pit.History(context.Background(), a, page.Request{})
		require.NoError(t, err)
		require.Len(t, past.Items, 1)
		require.Equal(t, 1, h.seeds.draws, "one draw of chance a round")
	})
}

// A kill in every phase: what was fixed stays, the rest is void and returned,
// and chance is not drawn a second time.
func TestTable_SurvivesAKillInEveryPhase(t *testing.T) {
	for _, c := range []struct {
		name string
		wait []time.Duration
		ends croupier.Phase
	}{
		{"betting", nil, croupier.Void},
		{"closed", []time.Duration{15 * time.Second}, croupier.Void},
		{"dealing", []time.Duration{17 * time.Second}, croupier.Settled},
		{"result", []time.Duration{17 * time.Second, 9 * time.Second}, croupier.Settled},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				h := open(t, d)
				ses := h.Play(alice, "baccarat", money.MustParse("1000"))
				h.betting(ses)
				bet := h.bet(ses, "key-1", on("banker", "100"))
				for _, wait := range c.wait {
					h.pass(wait)
				}
				outcome := h.state(ses).View.Outcome
				h.kill()
				r := h.settled(ses, bet.ID)
				require.Equal(t, c.ends, r.Round.Phase)
				require.Equal(t, outcome, r.Round.Outcome)
				require.NotEmpty(t, r.Round.Seed)
				require.Equal(t, 1, h.seeds.draws)
				if c.ends == croupier.Void {
					require.Equal(t, croupier.Voided, r.Bet.Status)
					require.Equal(t, "1000.00", h.Platform.Balance(alice).String())
					return
				}
				_, err := verify.Verify(r.Verify)
				require.NoError(t, err)
				require.Equal(t, r.Bet.Payout-r.Bet.Stake, h.Platform.Net(alice))
			})
		})
	}
}

func TestTable_StaysShutWhereItsRoundWasAltered(t *testing.T) {
	h := open(t, dbtest.SQLite(t))
	ses := h.Play(alice, "baccarat", money.MustParse("1000"))
	h.betting(ses)
	bet := h.bet(ses, "key-1", on("banker", "100"))
	h.pass(17 * time.Second)
	h.pit.Stop()
	require.NoError(t, h.DB.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE studio_table_rounds SET outcome = 'KS,KD|9H,QC' WHERE table_code = ?`, felt)
		return err
	}))
	h.start()
	_, err := h.pit.State(context.Background(), ses, felt)
	require.ErrorIs(t, err, pit.ErrHalted)
	_, err = h.pit.PlaceBet(context.Background(), ses, felt, "key-2", on("banker", "100"))
	require.ErrorIs(t, err, pit.ErrHalted)
	stands, err := h.pit.Standing(context.Background(), studiotest.Vendor, bet.ID.String())
	require.NoError(t, err)
	require.Equal(t, runner.StandsRunning, stands)
	_, err = h.pit.State(context.Background(), ses, "baccarat-2")
	require.NoError(t, err, "other tables play")
}

func TestTable_ReturnsStakesThatCameTooLateOrUnanswered(t *testing.T) {
	h := open(t, dbtest.SQLite(t))
	ses := h.Play(alice, "baccarat", money.MustParse("1000"))
	h.betting(ses)
	h.Platform.Deaf(seamless.TxStatus, 2)
	h.Platform.Mute(seamless.Bet, 2) // the stake is taken, the answer is lost
	_, err := h.pit.PlaceBet(context.Background(), ses, felt, "key-1", on("banker", "100"))
	require.ErrorIs(t, err, runner.ErrUndecided)
	h.Platform.Before(seamless.Bet, func() { h.Clock.Advance(20 * time.Second) })
	_, err = h.pit.PlaceBet(context.Background(), ses, felt, "key-2", on("banker", "100"))
	require.ErrorIs(t, err, pit.ErrLate)
	require.Eventually(t, func() bool { return h.Platform.Balance(alice) == money.MustParse("1000") }, 10*time.Second, 5*time.Millisecond)
	_, err = h.pit.PlaceBet(context.Background(), ses, felt, "key-2", on("banker", "100"))
	require.ErrorIs(t, err, pit.ErrLate, "a repeat is refused alike")
}

func TestTable_RefusesForeignTablesAndPoorMembers(t *testing.T) {
	h := open(t, dbtest.SQLite(t))
	ses := h.Play(alice, "baccarat", money.MustParse("50"))
	h.betting(ses)
	_, err := h.pit.PlaceBet(context.Background(), ses, "roulette-1", "key-1", on("red", "10"))
	require.ErrorIs(t, err, pit.ErrTable)
	_, err = h.pit.PlaceBet(context.Background(), ses, felt, "key-2", on("red", "10"))
	require.ErrorContains(t, err, "studio.tables.spot")
	_, err = h.pit.PlaceBet(context.Background(), ses, felt, "key-3", on("tie", "60"))
	require.ErrorContains(t, err, "studio.funds.notEnough")
	bet := h.bet(ses, "key-4", on("tie", "20"))
	back, err := h.pit.CancelBet(context.Background(), ses, felt, bet.ID)
	require.NoError(t, err)
	require.Equal(t, croupier.Cancelled, back.Status)
	require.Equal(t, "50.00", h.Platform.Balance(alice).String())
	again, err := h.pit.CancelBet(context.Background(), ses, felt, bet.ID)
	require.NoError(t, err)
	require.Equal(t, croupier.Cancelled, again.Status)
}

func TestTable_SleepsWhenNobodyIsThere(t *testing.T) {
	h := open(t, dbtest.SQLite(t))
	rounds := func() (n int) {
		require.NoError(t, h.DB.QueryRowContext(context.Background(), `SELECT COUNT(*) FROM studio_table_rounds`).Scan(&n))
		return n
	}
	for range 5 {
		h.pass(time.Minute)
	}
	require.Zero(t, rounds())
	h.state(h.Play(alice, "baccarat", money.MustParse("50")))
	require.Equal(t, 1, rounds())
	for range 20 {
		h.pass(time.Minute)
	}
	require.LessOrEqual(t, rounds(), 2)
}

func TestSay_CleansAndSlowsTheTalk(t *testing.T) {
	h := open(t, dbtest.SQLite(t))
	ses := h.Play(alice, "baccarat", money.MustParse("50"))
	for _, c := range [][2]string{
		{"  good\nluck \u202e all ", "good luck all"}, {"see www.elsewhere.example now", "see … now"}, {"call 01711-223344 me", "call … me"},
		{strings.Repeat("x", 300), strings.Repeat("x", 120)}, {"শুভ কামনা", "শুভ কামনা"},
	} {
		h.Clock.Advance(10 * time.Second)
		said, err := h.pit.Say(context.Background(), ses, felt, c[0])
		require.NoError(t, err)
		require.Equal(t, c[1], said.Text)
		require.True(t, strings.HasPrefix(said.Name, "***"))
	}
	_, err := h.pit.Say(context.Background(), ses, felt, "again")
	require.ErrorContains(t, err, "studio.tables.chat.often")
	var often *fault.Fault
	require.ErrorAs(t, err, &often)
	require.Equal(t, 2, often.Args["seconds"])
	_, err = h.pit.Say(context.Background(), ses, felt, " \n ")
	require.ErrorContains(t, err, "studio.tables.chat.empty")
	require.Len(t, h.state(ses).Said, 5)
}

func TestTable_PushesAtMostTwiceASecondHoweverManyBet(t *testing.T) {
	h := open(t, dbtest.SQLite(t))
	ses := h.Play(alice, "baccarat", money.MustParse("1000"))
	h.betting(ses)
	for second := range 3 {
		for n := range 5 {
			h.bet(ses, "key-"+string(rune('a'+second*5+n)), on("banker", "10"))
		}
		h.pass(time.Second)
	}
	pushed := len(h.Pushes.Of("table.bets"))
	require.LessOrEqual(t, pushed, 8)
	require.GreaterOrEqual(t, pushed, 3)
	last, ok := h.Pushes.Of("table.phase")[0].(pit.Frame)
	require.True(t, ok)
	require.Nil(t, last.Board, "the board travels with the result only")
}

func TestTable_SeatsAThousandAndLetsOthersWatch(t *testing.T) {
	if testing.Short() {
		t.Skip("seats a thousand members")
	}
	h := open(t, dbtest.SQLite(t))
	for n := range pit.Seats {
		require.True(t, h.state(h.Play(id.Member(10_000+n), "baccarat", money.MustParse("100"))).Seated)
	}
	late := h.Play(alice, "baccarat", money.MustParse("100"))
	require.False(t, h.state(late).Seated)
	h.pass(time.Second)
	_, err := h.pit.PlaceBet(context.Background(), late, felt, "key-1", on("banker", "10"))
	require.ErrorIs(t, err, pit.ErrFull)
	require.Equal(t, "100.00", h.Platform.Balance(alice).String())
	h.pass(2 * time.Minute)
	require.True(t, h.state(late).Seated, "who left makes room")
}
