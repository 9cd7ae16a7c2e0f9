package titles

import (
	"baize/internal/catalogue/art"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// Categories of the catalogue. IMES, DS88 and BGS are filed under SPORTS and
// RNG, as their vendors file them; the catalogue regroups them.
const (
	RNG    = "RNG"
	Live   = "LIVE"
	Fish   = "FISH"
	PVP    = "PVP"
	Sports = "SPORTS"
	Lott   = "LOTT"
	ELott  = "ELOTT"
)

// Values of Title.IsGame: a game starts, a vassalage opens its vendor's list.
const (
	KindGame      = "GAME"
	KindVassalage = "VASSALAGE"
)

// Mechanics that the studio plays, and the one that a vendor plays at its own
// address.
const (
	Outside = "vendor"
	Slot    = "slot"
	Dice    = "dice"
	Crash   = "crash"
	Table   = "table"
	Poker   = "poker"
	Fishing = "fishing"
)

// The mechanics of the games that one member plays alone.
const (
	Limbo    = "limbo"
	Plinko   = "plinko"
	Wheel    = "wheel"
	Keno     = "keno"
	Mines    = "mines"
	Towers   = "towers"
	HiLo     = "hilo"
	CoinFlip = "coinflip"
)

// HouseReturnPpm is the return of the in-house games, but for those whose tables
// differ: lowestReturn.
const HouseReturnPpm = 990_000

// Text is a word or name in each offered language.
type Text map[locale.Lang]string

// Vendor is one supplier of titles.
type Vendor struct {
	Code       string
	Name       Text
	Categories []string // in the order in which the vendor offers them
}

// Symbol is one slot symbol of a title's theme. Keys are A to E (theme symbols,
// high to low), F, G, H (ranks), W (wild) and S (scatter).
type Symbol struct {
	Key  string
	Icon string // what art.Symbol draws for the key
	Name Text
}

// Title is one game of the catalogue.
type Title struct {
	Vendor       string
	Code         string // unique within the vendor, stable
	Category     string
	Classify     string // Slots, Table, Crash, Instant, Fish, Sports, Lottery
	Name         Text
	Theme        string
	Motif        string // hero of the picture
	Mechanic     string // one of the mechanics above; empty: not playable yet
	ParSheet     string
	Volatility   string
	ReturnPpm    int64    // zero where no mechanic fixes it
	Symbols      []Symbol // shared between the titles of a theme; do not write
	MinStake     money.Amount
	MaxStake     money.Amount
	IsHot        bool
	IsNew        bool
	IsGame       string
	TrialSupport bool
	Keywords     []string // lower case, what a member may type, Banglish included
	ArtVariant   int      // keeps neighbours' pictures apart
}

// Art is the title's picture for the art package.
func (t Title) Art() art.Art {
	a := art.Art{Vendor: t.Vendor, Code: t.Code, Category: t.Category, Theme: t.Theme, Variant: t.ArtVariant}
	if t.Motif != "" {
		a.Keywords = []string{t.Motif}
	}
	switch t.Vendor {
	case "BGS":
		a.Category = "INHOUSE"
	case "IMES":
		a.Category = "ESPORTS"
	case "DS88":
		a.Category = "COCKFIGHT"
	}
	return a
}
