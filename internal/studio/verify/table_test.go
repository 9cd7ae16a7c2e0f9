package verify_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/croupier"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
	"baize/internal/studio/verify"
)

const tableVectorFile = "../testdata/table_vectors.json"

type tableVectors struct {
	About string         `json:"about"`
	Bets  []verify.Input `json:"bets"`
}

// tableBets makes rounds of every game with wagers on spots in turn.
func tableBets(t *testing.T) tableVectors {
	t.Helper()
	v := tableVectors{About: "Golden vectors of docs/fairness.md, section 18. Written once by the Go engines; the browser verifier is held to the same file."}
	src := rng.NewSeeded(71)
	for n, g := range tables.Games() {
		for i := range 12 {
			seed, round := fair.NewServerSeed(src), id.Round(1<<40+n<<20+i*7919)
			p := verify.TableParams{Round: round.String(), Bets: []string{}, Wagers: []tables.Wager{}, Digits: 2}
			for b := range i {
				p.Bets = append(p.Bets, (&croupier.Bet{ID: round + 1 + id.Round(b), Share: croupier.ShareOf(fmt.Sprint("key", b))}).Entry())
				spot := g.Spots[(i*5+b*17)%len(g.Spots)].Code
				if len(p.Wagers) < len(g.Spots) {
					p.Wagers = append(p.Wagers, tables.Wager{Spot: spot, Stake: money.Amount(1+b*b) * money.Unit / 4})
				}
			}
			in := verify.Input{
				Game: verify.Game(g.Code), ServerSeed: seed.String(), Hash: croupier.Commitment(seed, round).String(),
				ClientSeed: string(croupier.EntropyOf(p.Bets)), Nonce: uint64(i * i),
			}
			moves := ""
			if g.Turns {
				moves, p.Wagers = decided(t, fair.NewStream(seed, fair.ClientSeed(in.ClientSeed), in.Nonce), i)
			}
			var err error
			in.Params, err = json.Marshal(verify.TableParamsOf(g.Code, p, moves))
			require.NoError(t, err)
			r, err := verify.Verify(in)
			require.NoError(t, err)
			in.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
			v.Bets = append(v.Bets, in)
		}
	}
	v.Bets = append(v.Bets, insured(t, rng.NewSeeded(72))...)
	return v
}

// insured makes rounds of blackjack in which the dealer shows an ace and box 2
// is insured, with his natural and without.
func insured(t *testing.T, src rng.Source) (all []verify.Input) {
	t.Helper()
	for natural := range 2 {
		for taken := 0; taken < 2; {
			seed, round := fair.NewServerSeed(src), id.Round(1<<41+len(all))
			bets := []string{(&croupier.Bet{ID: round + 1, Share: croupier.ShareOf("insured")}).Entry()}
			in := verify.Input{
				Game: "blackjack", ServerSeed: seed.String(), Hash: croupier.Commitment(seed, round).String(), ClientSeed: string(croupier.EntropyOf(bets)), Nonce: 9,
			}
			deck := tables.DrawDeck(fair.NewStream(seed, fair.ClientSeed(in.ClientSeed), in.Nonce))
			if !deck.Insures() || tables.Natural(deck.Dealer()[:2]) != (natural == 1) {
				continue
			}
			m := tables.BoxMoves{Number: 2, Moves: string(tables.Insure)}
			for b, err := deck.Box(2, m.Moves); ; b, err = deck.Box(2, m.Moves) {
				require.NoError(t, err)
				if b.Over() {
					break
				}
				m.Moves += string(tables.Stand)
			}
			p := verify.TableParams{Round: round.String(), Bets: bets, Wagers: []tables.Wager{{Spot: "b2", Stake: 10 * money.Unit}, {Spot: "b2i", Stake: 5 * money.Unit}}, Digits: 2}
			var err error
			in.Params, err = json.Marshal(verify.TableParamsOf("blackjack", p, tables.MovesText([]tables.BoxMoves{m})))
			require.NoError(t, err)
			r, err := verify.Verify(in)
			require.NoError(t, err)
			in.Claim = verify.Claim{Outcome: r.Outcome, Payout: r.Payout.String(), Receipt: r.Receipt}
			all, taken = append(all, in), taken+1
		}
	}
	return all
}

// decided plays n mod 8 boxes, some by the basic strategy and some anyhow, with
// every stake that belongs to their moves.
func decided(t *testing.T, stream *fair.Stream, n int) (string, []tables.Wager) {
	t.Helper()
	deck, all, wagers := tables.DrawDeck(stream), []tables.BoxMoves{}, []tables.Wager{}
	for number := 1; number <= n%8; number++ {
		m := tables.BoxMoves{Number: number}
		stake := money.Amount(number*n) * money.Unit / 4
		wagers = append(wagers, tables.Wager{Spot: tables.BoxSpot(number), Stake: stake})
		for {
			b, err := deck.Box(number, m.Moves)
			require.NoError(t, err)
			if b.Over() {
				break
			}
			move := tables.Basic(b, deck.Up())
			if may := b.May(); number%2 == 0 {
				move = tables.Move(may[(n+len(m.Moves))%len(may)])
			}
			if move == tables.Double || move == tables.Split {
				wagers = append(wagers, tables.Wager{Spot: tables.MoreSpot(number, b.Turn, move), Stake: stake})
			}
			m.Moves += string(move)
		}
		all = append(all, m)
	}
	return tables.MovesText(all), wagers
}

func TestTableVectors_AreWhatTheEnginesMake(t *testing.T) {
	text, err := json.MarshalIndent(tableBets(t), "", " ")
	require.NoError(t, err)
	text = append(text, '\n')
	if *write {
		require.NoError(t, os.WriteFile(tableVectorFile, text, 0o644))
	}
	published, err := os.ReadFile(tableVectorFile)
	require.NoError(t, err)
	require.Equal(t, string(published), string(text))
}

func TestVerify_FindsWhatWasAlteredInATablesRound(t *testing.T) {
	won := map[verify.Game]bool{}
	for i, in := range tableBets(t).Bets {
		r, err := verify.Verify(in)
		require.NoError(t, err)
		won[in.Game] = won[in.Game] || r.Payout > 0
		if i%12 != 2 {
			continue
		}
		for bit := range 8 * len(in.ServerSeed) {
			torn := in
			torn.ServerSeed = flip(in.ServerSeed, bit)
			_, err := verify.Verify(torn)
			require.Error(t, err)
			torn = in
			torn.Hash = flip(in.Hash, bit)
			_, err = verify.Verify(torn)
			require.Error(t, err)
			torn = in
			torn.ClientSeed = flip(in.ClientSeed, bit)
			_, err = verify.Verify(torn)
			require.Error(t, err)
		}
		for bit := range 64 {
			torn := in
			torn.Nonce ^= 1 << bit
			_, err := verify.Verify(torn)
			require.Error(t, err)
		}
		if in.Game == "baccarat" || in.Game == "sicbo" {
			flipParams(t, in)
		}
	}
	for _, g := range tables.Games() {
		require.True(t, won[verify.Game(g.Code)], "no %s vector wins", g.Code)
	}
}
