package catalogue

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

const (
	winsKept    = 200
	winsFor     = 7 * 24 * time.Hour
	paidFor     = 24 * time.Hour
	figuresFor  = 3 * time.Second
	winsPerRead = 20 // of one batch of events; more never reach the board
)

// Winner is a line of the board; the specification wraps it in vo.
type Winner struct {
	VO WinnerFacts `json:"vo"`
}

// WinnerFacts is a settled win whose winner did not opt out.
type WinnerFacts struct {
	IconURL      string         `json:"iconUrl"`
	CustomerName string         `json:"customerName" doc:"masked"`
	WinAmount    money.Amount   `json:"winAmount"`
	Stake        money.Amount   `json:"stake"`
	Currency     money.Currency `json:"currency"`
	Symbol       string         `json:"currencySymbol"`
	GameName     string         `json:"gameName"`
	NodeID       id.Game        `json:"nodeId"`
	At           clock.Instant  `json:"at"`
}

// Board is the winner board of the last seven days; empty when it is quiet.
type Board struct {
	Biggest []Winner `json:"biggest" nullable:"false"`
	Jackpot []Winner `json:"jackpot" nullable:"false"`
}

// figures are what was last read of settled bets; each is read again when it
// is older than figuresFor.
type figures struct {
	board atomic.Pointer[boardFigures]
	paid  atomic.Pointer[paidFigures]
}

type boardFigures struct {
	at               clock.Instant
	biggest, jackpot []namedWin
}

type namedWin struct {
	Win
	name string
}

type paidFigures struct {
	at   clock.Instant
	paid map[id.Game]money.Amount
}

// Winners is the board in a language, up to limit lines a list.
func (s *Service) Winners(ctx context.Context, limit int, lang locale.Lang) (Board, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Board{}, err
	}
	f, err := s.boardFigures(ctx)
	if err != nil {
		return Board{}, err
	}
	return Board{Biggest: at.winners(f.biggest, limit, lang), Jackpot: at.winners(f.jackpot, limit, lang)}, nil
}

func (s *Service) boardFigures(ctx context.Context) (*boardFigures, error) {
	now := clock.NowOf(s.clock)
	if f := s.figures.board.Load(); f != nil && now.Sub(f.at) < figuresFor {
		return f, nil
	}
	f := &boardFigures{at: now}
	for _, part := range []struct {
		jackpot bool
		into    *[]namedWin
	}{{false, &f.biggest}, {true, &f.jackpot}} {
		wins, err := s.store.Wins(ctx, now.Add(-winsFor), part.jackpot, winsKept/2)
		if err != nil {
			return nil, err
		}
		if *part.into, err = s.named(ctx, wins); err != nil {
			return nil, err
		}
	}
	s.figures.board.Store(f)
	return f, nil
}

// named leaves out those who opted out and masks the others.
func (s *Service) named(ctx context.Context, wins []Win) ([]namedWin, error) {
	if len(wins) == 0 {
		return nil, nil
	}
	members := make([]id.Member, 0, len(wins))
	for _, w := range wins {
		if !slices.Contains(members, w.Member) {
			members = append(members, w.Member)
		}
	}
	names, err := s.names.BoardNames(ctx, members)
	if err != nil {
		return nil, err
	}
	out := make([]namedWin, 0, len(wins))
	for _, w := range wins {
		if name, ok := names[w.Member]; ok {
			out = append(out, namedWin{Win: w, name: Mask(name)})
		}
	}
	return out, nil
}

// Mask keeps the first two and the last letter of a name, or of a short one
// only the first; the number of stars tells nothing.
func Mask(name string) string {
	switch r := []rune(name); {
	case len(r) == 0:
		return "***"
	case len(r) < 6:
		return string(r[:1]) + "***"
	default:
		return string(r[:2]) + "***" + string(r[len(r)-1:])
	}
}

func (s *snapshot) winners(wins []namedWin, limit int, lang locale.Lang) []Winner {
	out := make([]Winner, 0, min(limit, len(wins)))
	for _, w := range wins {
		at, shown := s.byID[w.Game]
		if !shown || len(out) == limit {
			continue
		}
		card := s.games[at].card(lang)
		out = append(out, Winner{VO: WinnerFacts{IconURL: card.IconURL, CustomerName: w.name, WinAmount: w.Payout, Stake: w.Stake,
			Currency: w.Currency, Symbol: w.Currency.Symbol(), GameName: card.GameName, NodeID: w.Game, At: w.WonAt}})
	}
	return out
}

// HotCard is a hot game with the true figure beside it.
type HotCard struct {
	Card
	Paid24h money.Amount `json:"paid24h" doc:"what the game paid out in the last 24 hours"`
}

// HotGames are the hot games of a lane, or of all where gameType is empty, up
// to limit. One that cannot be played now is not praised.
func (s *Service) HotGames(ctx context.Context, gameType string, limit int, lang locale.Lang) ([]HotCard, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	paid, err := s.paidFigures(ctx)
	if err != nil {
		return nil, err
	}
	games := at.list(ListQuery{GameType: gameType, Kind: KindHot}.filter())
	out := make([]HotCard, 0, limit)
	for _, g := range games {
		if len(out) == limit {
			break
		}
		if at.games[g].status() == "open" {
			card := at.games[g].card(lang)
			out = append(out, HotCard{Card: card, Paid24h: max(0, paid.paid[card.NodeID])})
		}
	}
	return out, nil
}

func (s *Service) paidFigures(ctx context.Context) (*paidFigures, error) {
	now := clock.NowOf(s.clock)
	if f := s.figures.paid.Load(); f != nil && now.Sub(f.at) < figuresFor {
		return f, nil
	}
	rows, err := s.store.PaidSince(ctx, hourOf(now.Add(-paidFor))+1)
	if err != nil {
		return nil, err
	}
	f := &paidFigures{at: now, paid: make(map[id.Game]money.Amount, len(rows))}
	for _, p := range rows {
		if p.Currency == money.Trial {
			continue
		}
		sum, err := f.paid[p.Game].Add(p.Payout)
		if err != nil {
			return nil, err
		}
		f.paid[p.Game] = sum
	}
	s.figures.paid.Store(f)
	return f, nil
}

func hourOf(at clock.Instant) clock.Instant { return at - at%clock.Instant(time.Hour.Microseconds()) }
