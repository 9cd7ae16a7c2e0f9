package slots

import (
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/rtp"
)

// RTP are the sheets of the house as bets whose return is to be proven.
func RTP() ([]rtp.Game, error) {
	var out []rtp.Game
	for _, code := range Codes() {
		m, err := House(code)
		if err != nil {
			return nil, err
		}
		exact, _ := m.sheet.facts.Return.Float64()
		bet := Bet{Stake: Grid(m.sheet, 2), Digits: 2}
		out = append(out, rtp.Game{
			Name: "slot " + code, Exact: exact, Sigma: SwingOf(m.sheet).Deviation,
			Play: func(src *fair.Stream) (payout, stake money.Amount, err error) {
				got, err := Play(m, src, bet)
				return got.Payout, bet.Stake, err
			},
		})
	}
	return out, nil
}
