package verify

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
)

// Poker is a hand of a poker table: Nonce is the hand's number and ClientSeed
// the entropy of all seats dealt in. Source: docs/fairness-poker.md.
const Poker Game = "poker"

// PokerParams are the parameters of a hand: its record, and the seat whose
// amount at the end is the payout.
type PokerParams struct {
	Seat   int          `json:"seat"`
	Record poker.Record `json:"record"`
}

func pokerHand(s seeds, raw json.RawMessage) (Result, []string, error) {
	p, err := decode[PokerParams](raw)
	if err != nil {
		return Result{}, nil, err
	}
	if p.Record.Opening.Number != s.nonce || poker.Entropy(p.Record.Shares) != s.client || !dealtTo(p.Record) {
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params")
	}
	h, err := p.Record.Replay(s.server)
	if err != nil {
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params").Wrap(err)
	}
	r := Result{Proof: fair.NewStream(s.server, s.client, s.nonce).Proof()}
	var deck strings.Builder
	for _, c := range poker.Deal(s.server, p.Record.Shares, s.nonce) {
		deck.WriteString(c.String())
	}
	had := ends(h)
	if _, in := had[p.Seat]; !in {
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params")
	}
	r.Outcome, r.Payout = deck.String()+"|"+spell(had), had[p.Seat]
	_, root := poker.Seals(s.server, s.nonce, poker.Deal(s.server, p.Record.Shares, s.nonce))
	r.Steps = append(opening(s, r.Proof),
		Step{"shares", "SHA-256(\"seat:share\" of every seat dealt in, one a line)", string(s.client)},
		Step{"deck", "for i = 51 down to 1 change places with Below(i + 1)", deck.String()},
		Step{"root", "SHA-256 of the 52 seals, one a line", root},
		Step{"hand", fmt.Sprintf("the rules, from %d actions", len(p.Record.Deeds)), spell(had)},
		Step{"rake", "the published rake of the pots", h.RakeTaken().String()},
	)
	sum := sha256.Sum256([]byte(r.Outcome))
	return r, []string{strconv.Itoa(p.Seat), hex.EncodeToString(sum[:])}, nil
}

// dealtTo reports whether exactly the seats that were dealt in gave a share.
func dealtTo(r poker.Record) bool {
	return slices.EqualFunc(r.Opening.Entries, r.Shares, func(e poker.Entry, s poker.Share) bool { return e.Seat == s.Seat })
}

func ends(h *poker.Hand) map[int]money.Amount {
	had := map[int]money.Amount{}
	for _, p := range h.Players {
		had[p.Seat] = p.Stack
	}
	return had
}

func spell(had map[int]money.Amount) string {
	var parts []string
	for seat := range poker.MaxSeats {
		if a, in := had[seat]; in {
			parts = append(parts, strconv.Itoa(seat)+":"+a.String())
		}
	}
	return strings.Join(parts, ",")
}
