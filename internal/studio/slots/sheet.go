package slots

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
)

// Bounds of a grid; a win is at least three of a kind from the left reel.
const (
	MaxReels = 6
	MaxRows  = 5
	minKind  = 3
	maxKinds = MaxReels - minKind + 1
)

// Symbol is the letter of a picture in a sheet.
type Symbol byte

// Kind is how a sheet finds its wins.
type Kind string

// The kinds of sheet.
const (
	Lines Kind = "lines"
	Ways  Kind = "ways"
	Book  Kind = "book"
)

// Sheet is the par sheet of a game: everything that decides what it returns.
// A stake is divided into Parts; line and way pays are in parts, scatter pays
// in whole stakes, each for three of a kind and up.
type Sheet struct {
	Code           string             `json:"code"`
	Kind           Kind               `json:"kind,omitempty"` // Lines where it is left out
	Rows           int                `json:"rows,omitempty"` // 3 where it is left out
	Strips         []string           `json:"strips,omitempty"`
	Lines          [][]int            `json:"lines,omitempty"`
	Cost           int64              `json:"cost,omitempty"` // parts of a stake; the number of lines where it is left out
	Pays           map[string][]int64 `json:"pays"`
	Wild           string             `json:"wild,omitempty"`
	Wilds          map[string]int64   `json:"wilds,omitempty"` // more wilds, with what each multiplies a win by
	Expanding      bool               `json:"expanding,omitempty"`
	Scatter        string             `json:"scatter,omitempty"`
	ScatterPays    []int64            `json:"scatterPays,omitempty"`
	FreeSpins      []int              `json:"freeSpins,omitempty"`
	FreeMultiplier int64              `json:"freeMultiplier,omitempty"`
	MaxFreeSpins   int                `json:"maxFreeSpins,omitempty"`
	Hold           *Hold              `json:"hold,omitempty"`
	MaxWin         int64              `json:"maxWin,omitempty"` // most that a round pays, in stakes; 0: as the pays allow
	Fall           *Fall              `json:"fall,omitempty"`   // of a book
	BookHash       string             `json:"book,omitempty"`   // SHA-256 of the book's text

	file  []byte
	hash  string
	facts Facts
	book  *book
}

// Hold is the feature hold-and-spin: From coins in view lock, and the other
// cells are drawn again until Respins draws in a row brought no coin. Each
// cell becomes a coin with the chance Hit in Of; values are in parts.
type Hold struct {
	Coin    string     `json:"coin"`
	From    int        `json:"from"`
	Respins int        `json:"respins"`
	Hit     uint32     `json:"hit"`
	Of      uint32     `json:"of"`
	Values  [][2]int64 `json:"values"` // value and weight
	Full    int64      `json:"full"`   // paid on top when every cell is a coin
}

// Codes are the par sheets of the house, in their published order.
func Codes() []string {
	return []string{
		"p1", "p2", "p3",
		"c1", "c2", "c3", "c4",
		"l1", "l2", "l3", "l4", "l5", "l6",
		"w1", "w2", "w3", "w4", "w5", "w6",
		"h1", "h2", "h3", "h4", "h5",
		"b1", "b2", "b3", "b4", "b5", "b6", "b7",
	}
}

//go:embed sheets/*.json books/*.gz
var files embed.FS

//go:embed facts.json
var factsFile []byte

// ErrSheet says that a par sheet breaks a rule of the layout.
var ErrSheet = errors.New("slots: not a sound par sheet")

// house reads each house sheet at its first use; they never change.
var house = func() map[string]func() (*Machine, error) {
	all := map[string]func() (*Machine, error){}
	for _, code := range Codes() {
		all[code] = sync.OnceValues(func() (*Machine, error) { return read(code) })
	}
	return all
}()

func read(code string) (*Machine, error) {
	raw, err := files.ReadFile("sheets/" + code + ".json")
	if err != nil {
		return nil, fmt.Errorf("%w: no sheet %q", ErrSheet, code)
	}
	var packed []byte
	if b, err := files.ReadFile("books/" + code + ".jsonl.gz"); err == nil {
		packed = b
	}
	sheet, err := parse(raw, packed)
	if err != nil {
		return nil, err
	}
	return NewMachine(sheet), nil
}

// WriteAll writes the files of all house sheets, their books and their figures,
// as this program has them: what a sum is taken of.
func WriteAll(w io.Writer) error {
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := files.ReadFile(path)
		if err == nil {
			_, err = fmt.Fprintf(w, "%s %d\n%s", path, len(raw), raw)
		}
		return err
	})
	if err == nil {
		_, err = w.Write(factsFile)
	}
	return err
}

// House is the machine of a house sheet, made once; ErrSheet where there is
// none of that code.
func House(code string) (*Machine, error) {
	if one := house[code]; one != nil {
		return one()
	}
	return nil, fmt.Errorf("%w: no sheet %q", ErrSheet, code)
}

// Load is the par sheet of a house game by its code; ErrSheet where there is
// none.
func Load(code string) (*Sheet, error) {
	m, err := House(code)
	if err != nil {
		return nil, err
	}
	return m.sheet, nil
}

// Parse reads a par sheet of lines or ways and checks it; ErrSheet says what
// is wrong.
func Parse(raw []byte) (*Sheet, error) { return parse(raw, nil) }

func parse(raw, packed []byte) (*Sheet, error) {
	var s Sheet
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSheet, err)
	}
	s.fill()
	err := s.check()
	if err == nil && s.Kind == Book {
		s.book, err = s.open(packed)
	}
	if err == nil {
		err = s.checkReturn()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSheet, err)
	}
	sum := sha256.Sum256(raw)
	s.file = bytes.Clone(raw)
	s.hash = hex.EncodeToString(sum[:])
	return &s, nil
}

// fill sets what a file leaves out to what that stands for.
func (s *Sheet) fill() {
	if s.Kind == "" {
		s.Kind = Lines
	}
	if s.Rows == 0 {
		s.Rows = 3
	}
	if s.Cost == 0 {
		s.Cost = int64(len(s.Lines))
	}
	if s.FreeMultiplier == 0 {
		s.FreeMultiplier = 1
	}
}

// Reels is the number of reels or columns.
func (s *Sheet) Reels() int {
	if s.Fall != nil {
		return s.Fall.Columns
	}
	return len(s.Strips)
}

// Parts is what a stake is divided into.
func (s *Sheet) Parts() int64 { return s.Cost }

// Hash is the SHA-256 of the sheet's file; it is published and kept with each
// round, so that a sheet cannot be changed under a bet. It holds the hash of
// the book too.
func (s *Sheet) Hash() string { return s.hash }

// File is the sheet's file as it was read: what is published to members, byte
// for byte, so that they can take its hash themselves.
func (s *Sheet) File() []byte { return bytes.Clone(s.file) }

// wildTimes is what a symbol multiplies a win by as a wild; 0 where it is none.
func (s *Sheet) wildTimes(symbol string) int64 {
	if symbol == s.Wild && s.Wild != "" {
		return 1
	}
	return s.Wilds[symbol]
}

// scatterPay is the pay of so many scatters in parts.
func (s *Sheet) scatterPay(seen int) int64 {
	if at := min(seen-minKind, len(s.ScatterPays)-1); at >= 0 {
		return s.ScatterPays[at] * s.Cost
	}
	return 0
}

// award is the number of free spins that so many scatters give.
func (s *Sheet) award(seen int) int {
	if at := min(seen-minKind, len(s.FreeSpins)-1); at >= 0 {
		return s.FreeSpins[at]
	}
	return 0
}
