package tables_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
)

func TestDeal_MakesOutcomesThatHaveOneText(t *testing.T) {
	seed := fair.NewServerSeed(rng.NewSeeded(7))
	for _, g := range tables.Games() {
		for nonce := range uint64(3000) {
			o := g.Deal(fair.NewStream(seed, "entropy", nonce))
			again, err := g.Parse(o.String())
			require.NoError(t, err, "%s %s", g.Code, o)
			require.Equal(t, o.String(), again.String())
			for _, s := range g.Spots {
				r := g.Return(o, s.Code)
				require.LessOrEqual(t, r.Num*s.Best.Den, s.Best.Num*r.Den, "%s %s %s", g.Code, s.Code, o)
			}
		}
	}
}

// A jurisdiction's least for any bet is 75 per cent. Below 85 the felt warns.
func TestGames_HaveNoBetThatReturnsLessThan75(t *testing.T) {
	for _, g := range tables.Games() {
		for _, s := range g.Spots {
			if s.ReturnPct == "" { // a further stake of a box, whose return is that of the box
				require.Equal(t, "blackjack", g.Code, s.Code)
				continue
			}
			pct, err := money.Parse(s.ReturnPct)
			require.NoError(t, err)
			require.GreaterOrEqual(t, pct, 75*money.Unit, "%s %s", g.Code, s.Code)
			require.Less(t, pct, 100*money.Unit, "%s %s", g.Code, s.Code)
		}
	}
}

func TestParse_RefusesWhatNoRoundDeals(t *testing.T) {
	for code, texts := range map[string]string{
		"baccarat":    "|AS,2S|AS,2S;9S,KD|7H;9S,KD|7H,8C,2D;AS,AH|3S,3D;9S,KD|7H,XX;17",
		"dragontiger": "AS;AS|KS|QS;AS,KS|2S;7",
		"roulette":    "37;017;1,2;-1;AS;",
		"sicbo":       "0,1,2;7,1,2;1,2;1,2,3,4",
		"teenpatti":   "AS,KS,QS|AS,2S,3S;AS,KS|QS,2S,3S",
	} {
		g, _ := tables.Find(code)
		for text := range strings.SplitSeq(texts, ";") {
			_, err := g.Parse(text)
			require.Error(t, err, "%s %q", code, text)
		}
	}
}

func TestShoe_DealsEveryCardOnce(t *testing.T) {
	shoe := tables.NewShoe(fair.NewStream(fair.NewServerSeed(rng.NewSeeded(1)), "c", 0), 2)
	seen := map[tables.Card]int{}
	for shoe.Left() > 0 {
		seen[shoe.Draw()]++
	}
	require.Len(t, seen, 52)
	for c, n := range seen {
		require.Equal(t, 2, n, c)
	}
}

func TestPayout_FloorsEveryWager(t *testing.T) {
	g, _ := tables.Find("baccarat")
	o, err := g.Parse("KS,2D,3D|9S,KD")
	require.Error(t, err, "the banker has a natural")
	o, err = g.Parse("KS,2D|9S,KD")
	require.NoError(t, err)
	wagers := []tables.Wager{{Spot: "banker", Stake: money.MustParse("0.07")}, {Spot: "player", Stake: money.MustParse("5")}, {Spot: "tie", Stake: money.MustParse("1")}}
	sum, err := g.Check(wagers, 2)
	require.NoError(t, err)
	require.Equal(t, "6.07", sum.String())
	payout, err := g.Payout(o, wagers, 2)
	require.NoError(t, err)
	require.Equal(t, "0.13", payout.String(), "0.07 x 1.95 = 0.1365")
}

func TestCheck_RefusesAlteredWagers(t *testing.T) {
	g, _ := tables.Find("roulette")
	one := func(spot, stake string) []tables.Wager {
		return []tables.Wager{{Spot: spot, Stake: money.MustParse(stake)}}
	}
	for key, wagers := range map[string][]tables.Wager{
		"empty": nil, "spot": one("n1-5", "1"), "twice": append(one("red", "1"), one("red", "1")...), "stake": one("red", "0"),
		"stake ": one("red", "-1"), "stake  ": one("red", "0.001"), "stake   ": one("n17", "9223372036854.775807"), "spot ": one("", "1"),
	} {
		_, err := g.Check(wagers, 2)
		require.ErrorContains(t, err, "studio.tables."+strings.TrimSpace(key))
	}
}

func TestBaccarat_FollowsTheTableau(t *testing.T) {
	plain, _ := tables.Find("baccarat")
	free, _ := tables.Find("baccarat-nc")
	for text, want := range map[string]string{ // outcome: spot that wins with commission, and its ratio without
		"2S,3S,9S|4S,2D":  "banker", // 4 against 6, three cards and two
		"KS,KD,6C|2S,3D":  "",       // banker 5 must draw on a six
		"KS,KD,6C|KH,6D":  "",       // banker 6 must draw on a six
		"KS,6D|KH,6C":     "tie",
		"4S,4D|9S,KC":     "banker",
		"KS,KD,8C|KH,3D":  "player", // banker 3 stands on an eight
		"KS,KC,TS|KH,4C":  "banker",
		"2S,3S,9S|4S,2D,": "",
	} {
		o, err := plain.Parse(text)
		if want == "" {
			require.Error(t, err, text)
			continue
		}
		require.NoError(t, err, text)
		for _, side := range []string{"player", "banker", "tie"} {
			won := plain.Return(o, side).Num > plain.Return(o, side).Den
			require.Equal(t, side == want, won, "%s %s", text, side)
		}
	}
	six, err := free.Parse("2S,3S,9S|4S,2D")
	require.NoError(t, err)
	require.Equal(t, tables.Ratio{Num: 3, Den: 2}, free.Return(six, tables.Banker))
	require.Equal(t, tables.Ratio{Num: 13, Den: 1}, free.Return(six, tables.BankerSix))
	require.Equal(t, tables.Ratio{Num: 0, Den: 1}, plain.Return(six, tables.BankerSix), "not offered")
}
