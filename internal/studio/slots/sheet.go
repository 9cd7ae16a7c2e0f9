package slots

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
)

// The layout that every sheet shares: five reels of which three rows show; a
// win is three to five of a kind on a line, counted from the left reel.
const (
	Reels   = 5
	Rows    = 3
	minKind = 3
)

// Symbol is the letter of a picture in a sheet.
type Symbol byte

// Sheet is the par sheet of a game: everything that decides what it returns.
// Pays are in stakes of one line, scatter pays in whole stakes, each for
// three, four and five of a kind.
type Sheet struct {
	Code           string              `json:"code"`
	Strips         [Reels]string       `json:"strips"`
	Lines          [][Reels]uint8      `json:"lines"`
	Pays           map[string][3]int64 `json:"pays"`
	Wild           string              `json:"wild"`
	Scatter        string              `json:"scatter"`
	ScatterPays    [3]int64            `json:"scatterPays"`
	FreeSpins      [3]int              `json:"freeSpins"`
	FreeMultiplier int64               `json:"freeMultiplier"`
	MaxFreeSpins   int                 `json:"maxFreeSpins"`

	file []byte
	hash string
}

// Codes are the par sheets of the house, in their published order.
func Codes() []string { return []string{"p1", "p2", "p3"} }

//go:embed sheets/*.json
var sheetFiles embed.FS

// ErrSheet says that a par sheet breaks a rule of the layout.
var ErrSheet = errors.New("slots: not a sound par sheet")

// Load reads the par sheet of a house game by its code; ErrSheet where there
// is none.
func Load(code string) (*Sheet, error) {
	raw, err := sheetFiles.ReadFile("sheets/" + code + ".json")
	if err != nil {
		return nil, fmt.Errorf("%w: no sheet %q", ErrSheet, code)
	}
	return Parse(raw)
}

// Parse reads a par sheet and checks it; ErrSheet says what is wrong.
func Parse(raw []byte) (*Sheet, error) {
	var s Sheet
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSheet, err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSheet, err)
	}
	if err := s.checkReturn(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSheet, err)
	}
	sum := sha256.Sum256(raw)
	s.file = bytes.Clone(raw)
	s.hash = hex.EncodeToString(sum[:])
	return &s, nil
}

// Hash is the SHA-256 of the sheet's file; it is published and kept with each
// round, so that a sheet cannot be changed under a bet.
func (s *Sheet) Hash() string { return s.hash }

// File is the sheet's file as it was read: what is published to members, byte
// for byte, so that they can take its hash themselves.
func (s *Sheet) File() []byte { return bytes.Clone(s.file) }

// check holds the rules that the engine and the exact return rely on.
func (s *Sheet) check() error {
	if len(s.Wild) != 1 || len(s.Scatter) != 1 || s.Wild == s.Scatter {
		return errors.New("wild and scatter are one letter each and differ")
	}
	if len(s.Lines) < 1 || len(s.Lines) > 100 || len(s.Pays) < 1 || len(s.Pays) > maxSymbols {
		return errors.New("1 to 100 lines and 1 to 16 paying symbols")
	}
	for _, line := range s.Lines {
		for _, row := range line {
			if row >= Rows {
				return errors.New("a line leaves the grid")
			}
		}
	}
	if s.FreeMultiplier < 1 || s.MaxFreeSpins < 0 {
		return errors.New("free spins multiply by at least 1")
	}
	if err := s.checkPays(); err != nil {
		return err
	}
	for reel, strip := range s.Strips {
		if err := s.checkStrip(reel, strip); err != nil {
			return fmt.Errorf("reel %d: %w", reel+1, err)
		}
	}
	return nil
}

// checkReturn holds the exact return within 85 % and 100 %: below, the house
// would have to warn of it, and from 100 % on it would lose by every spin.
func (s *Sheet) checkReturn() error {
	f := FactsOf(s)
	if f.FreeSpins.Cmp(big.NewRat(1, 1)) >= 0 {
		return errors.New("free spins would never end")
	}
	if f.Return.Cmp(big.NewRat(85, 100)) < 0 || f.Return.Cmp(big.NewRat(1, 1)) >= 0 {
		return fmt.Errorf("the return is %s", f.Return.FloatString(4))
	}
	return nil
}

func (s *Sheet) checkPays() error {
	for symbol, pays := range s.Pays {
		if len(symbol) != 1 || symbol == s.Wild || symbol == s.Scatter {
			return errors.New("pays are for ordinary symbols of one letter")
		}
		for _, pay := range pays {
			if pay < 0 || pay > maxPay {
				return errors.New("a pay is out of range")
			}
		}
	}
	for i := range s.ScatterPays {
		if s.ScatterPays[i] < 0 || s.ScatterPays[i] > maxPay || s.FreeSpins[i] < 0 {
			return errors.New("a scatter pay is out of range")
		}
	}
	return nil
}

// checkStrip wants known symbols, no wild on the first reel (a line takes its
// symbol there), and at most one scatter in any window of three rows.
func (s *Sheet) checkStrip(reel int, strip string) error {
	if len(strip) < Rows || len(strip) > maxStrip {
		return errors.New("a strip has 3 to 255 stops")
	}
	for i := range len(strip) {
		symbol := strip[i : i+1]
		_, pays := s.Pays[symbol]
		if !pays && symbol != s.Wild && symbol != s.Scatter {
			return fmt.Errorf("unknown symbol %q", symbol)
		}
		if reel == 0 && symbol == s.Wild {
			return errors.New("no wild on the first reel")
		}
		if symbol != s.Scatter {
			continue
		}
		for next := 1; next < Rows; next++ {
			if j := (i + next) % len(strip); strip[j:j+1] == s.Scatter {
				return errors.New("two scatters stand closer than three")
			}
		}
	}
	return nil
}
