package turnover_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/turnover"
)

type vector struct {
	Name     string
	Category string
	Currency money.Currency
	Stay     *money.Amount // what the house's tables say, where the round is a stay at one
	Events   []struct {
		Topic string
		betting.Told
	}
	Valid, Stake, Payout money.Amount
}

// tables are stays at the house's poker tables; looks counts how often they were
// asked.
type tables struct {
	turned map[turnover.Stay]money.Amount
	looks  int
}

func (s *tables) TurnoverOf(_ context.Context, _ *db.Tx, stays []turnover.Stay) (map[turnover.Stay]money.Amount, error) {
	s.looks++
	out := map[turnover.Stay]money.Amount{}
	for _, one := range stays {
		if turned, found := s.turned[one]; found {
			out[one] = turned
		}
	}
	return out, nil
}

func TestRule_CountsWhatTheVectorsSay(t *testing.T) {
	raw, err := os.ReadFile("testdata/vectors.json")
	require.NoError(t, err)
	var vectors []vector
	require.NoError(t, json.Unmarshal(raw, &vectors))
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			if v.Currency == "" {
				v.Currency = money.BDT
			}
			house := &tables{}
			if v.Stay != nil {
				house.turned = map[turnover.Stay]money.Amount{{Vendor: "house", Ref: "round"}: *v.Stay}
			}
			var bets []turnover.Bet
			for _, e := range v.Events {
				bets = append(bets, turnover.Bet{
					Topic: "betting.bet." + e.Topic, Category: v.Category,
					Event: betting.Event{Vendor: "house", RoundRef: "round", Currency: v.Currency, Told: e.Told},
				})
			}
			counts, err := turnover.Rule{Stays: house}.Count(t.Context(), nil, bets)
			require.NoError(t, err)
			require.Len(t, counts, len(bets))
			var sum turnover.Count
			for _, c := range counts {
				sum.Valid, sum.Stake, sum.Payout = sum.Valid+c.Valid, sum.Stake+c.Stake, sum.Payout+c.Payout
			}
			require.Equal(t, []money.Amount{v.Valid, v.Stake, v.Payout}, []money.Amount{sum.Valid, sum.Stake, sum.Payout})
		})
	}
}

// Stays among a batch are asked for together, and no other game asks at all.
func TestRule_LooksOnceForAllStaysOfABatch(t *testing.T) {
	house := &tables{turned: map[turnover.Stay]money.Amount{}}
	var bets []turnover.Bet
	for i := range 100 {
		stay := turnover.Stay{Vendor: "house", Ref: strconv.Itoa(i)}
		house.turned[stay] = money.Amount(i)
		bets = append(bets, turnover.Bet{Topic: betting.TopicSettled, Category: "PVP", Event: betting.Event{
			Vendor: stay.Vendor, RoundRef: stay.Ref, Currency: money.BDT, Told: betting.Told{Stake: 5, RoundStake: 5},
		}})
	}
	counts, err := turnover.Rule{Stays: house}.Count(t.Context(), nil, bets)
	require.NoError(t, err)
	require.Equal(t, 1, house.looks)
	for i, c := range counts {
		require.EqualValues(t, i, c.Valid)
	}
	for i := range bets {
		bets[i].Category = "RNG"
	}
	_, err = turnover.Rule{Stays: house}.Count(t.Context(), nil, bets)
	require.NoError(t, err)
	require.Equal(t, 1, house.looks, "nobody asks for a slot")
}

// However a stay's round is settled, mended, reopened and taken back, and in
// whatever batches that is told, its events add up to what it turned over where
// its buy-in counts in the end, and to nothing where it does not.
func TestRule_AddsUpToTheStaysTurnoverHoweverItsRoundEnds(t *testing.T) {
	chance := rand.New(rand.NewPCG(7, 11))
	for range 2000 {
		turned := money.Amount(chance.Int64N(5000))
		house := &tables{turned: map[turnover.Stay]money.Amount{{Vendor: "house", Ref: "s"}: turned}}
		story := stayStory(chance)
		var sum money.Amount
		for i := 0; i < len(story); {
			n := min(len(story)-i, 1+chance.IntN(3))
			counts, err := turnover.Rule{Stays: house}.Count(t.Context(), nil, story[i:i+n])
			require.NoError(t, err)
			for _, c := range counts {
				sum += c.Valid
				require.Contains(t, []money.Amount{0, turned}, sum, "it never counts in part, nor twice")
			}
			i += n
		}
		want := turned
		if story[len(story)-1].RoundStake == 0 {
			want = 0
		}
		require.Equal(t, want, sum)
	}
}

// stayStory is what betting could tell of a stay's round: stakes, settlings,
// corrections, reopenings, and stakes given back.
func stayStory(chance *rand.Rand) (story []turnover.Bet) {
	var staked, settled, paid money.Amount
	tell := func(topic string, told betting.Told) {
		told.RoundStake, told.RoundPayout = settled, paid
		story = append(story, turnover.Bet{Topic: topic, Category: "PVP", Event: betting.Event{Vendor: "house", RoundRef: "s", Currency: money.BDT, Told: told}})
	}
	for range 1 + chance.IntN(9) {
		switch what := chance.IntN(5); {
		case what == 0 || staked == 0:
			more := 1 + money.Amount(chance.Int64N(500))
			staked += more
			tell(betting.TopicPlaced, betting.Told{Stake: more})
		case what == 1:
			delta, payout := staked-settled, money.Amount(chance.Int64N(900))
			settled, paid = staked, paid+payout
			tell(betting.TopicSettled, betting.Told{Stake: delta, Payout: payout})
		case what == 2 && settled > 0: // mended
			payout := money.Amount(chance.Int64N(900))
			delta := payout - paid
			paid = payout
			tell(betting.TopicSettled, betting.Told{Payout: delta})
		case what == 3 && settled > 0: // reopened
			was, had := settled, paid
			settled, paid = 0, 0
			tell(betting.TopicSettled, betting.Told{Stake: -was, Payout: -had})
		default: // a stake is given back
			back := 1 + money.Amount(chance.Int64N(int64(staked)))
			staked -= back
			gone := max(0, settled-staked)
			settled -= gone
			tell(betting.TopicVoided, betting.Told{Stake: back, SettledStake: gone})
		}
	}
	return story
}

// What betting really tells adds up to the turnover of how rounds ended.
func TestRule_AddsUpToHowRoundsEnded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		all := map[id.Round][]turnover.Count{}
		rule := turnover.Rule{Stays: &tables{turned: map[turnover.Stay]money.Amount{
			{Vendor: bettingtest.Vendor, Ref: "g"}: money.MustParse("777"), {Vendor: bettingtest.Vendor, Ref: "h"}: money.MustParse("777"),
		}}}
		w.Bus.Listen(bus.Listener{Name: "count", Topics: []string{betting.TopicSettled, betting.TopicVoided}, Handle: func(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
			var bets []turnover.Bet
			for _, one := range batch {
				e, err := bus.Value[betting.Event](one)
				if err != nil {
					return err
				}
				bets = append(bets, turnover.Bet{Topic: one.Topic, Event: e, Category: "PVP"})
			}
			counts, err := rule.Count(ctx, tx, bets)
			for _, c := range counts {
				all[c.Round] = append(all[c.Round], c)
			}
			return err
		}})
		m := w.Funded(t, "10000")
		play := func(round string, stakes, wins []string, undo, resettle string) betting.Result {
			var last betting.Result
			var err error
			for i, s := range stakes {
				last, err = w.Place(t.Context(), bettingtest.Bet(m, round, round+"b"+string(rune('0'+i)), s))
				require.NoError(t, err)
			}
			for i, s := range wins {
				last, err = w.Settle(t.Context(), bettingtest.Win(m, round, round+"w"+string(rune('0'+i)), "", s))
				require.NoError(t, err)
			}
			if undo != "" {
				last, err = w.Rollback(t.Context(), bettingtest.Undo(m, round, round+"u", round+undo))
				require.NoError(t, err)
			}
			_, err = w.CloseRound(t.Context(), bettingtest.Close(m, round))
			require.NoError(t, err)
			if resettle != "" {
				_, err = w.Resettle(t.Context(), betting.ResettleCmd{Head: bettingtest.Head(m, round, round+"x", resettle), Payout: money.MustParse(resettle), Version: 1})
				require.NoError(t, err)
			}
			return last
		}
		want := map[id.Round]string{
			play("a", []string{"100"}, []string{"40", "60"}, "", "").Round:          "0",
			play("b", []string{"100", "50"}, []string{"120"}, "", "").Round:         "30",
			play("c", []string{"100", "50"}, []string{"120", "30"}, "w1", "").Round: "30",
			play("d", []string{"100"}, []string{"500"}, "", "90").Round:             "10",
			play("e", []string{"100"}, nil, "b0", "").Round:                         "0",
			play("f", []string{"100"}, nil, "", "").Round:                           "100",
			play("g", []string{"100", "50"}, []string{"120"}, "", "90").Round:       "777",
			play("h", []string{"100"}, nil, "b0", "").Round:                         "0",
		}
		require.Eventually(t, func() bool { // PostgreSQL waits for older transactions of the server
			_, err := w.Bus.Step(t.Context(), "count")
			require.NoError(t, err)
			lag, err := w.Bus.Lag(t.Context())
			require.NoError(t, err)
			return lag["count"] == 0
		}, time.Minute, time.Millisecond)
		for round, valid := range want {
			sum := money.Amount(0)
			for _, c := range all[round] {
				sum += c.Valid
			}
			require.Equal(t, money.MustParse(valid), sum)
		}
	})
}
