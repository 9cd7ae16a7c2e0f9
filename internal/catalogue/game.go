package catalogue

import (
	"baize/internal/catalogue/art"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// State is what the operator has made of a game or vendor.
type State string

// The states.
const (
	Open        State = "open"
	Maintenance State = "maintenance"
	Closed      State = "closed"
)

// Game is one title as it is stored.
type Game struct {
	ID         id.Game
	Vendor     string
	Code       string
	Category   string // as the vendor files it
	Classify   string
	NameEn     string
	NameBn     string
	Keywords   string // blank-separated
	Theme      string
	Motif      string
	Mechanic   string // empty: coming soon
	ParSheet   string
	Volatility string
	ReturnPpm  int64
	StakeMin   money.Amount
	StakeMax   money.Amount
	IsHot      bool
	IsNew      bool
	IsGame     string // GAME or VASSALAGE
	Trial      bool
	ArtVariant int
	Sort       int
	State      State

	// lane is the category after regrouping; vendor and vendorState its vendor;
	// colour the ground of its picture.
	lane        string
	vendorState State
	vendor      *Vendor
	colour      string
	halted      bool // closed by the brand's rules of play
}

// Name is the title in a language, English where it has none.
func (g *Game) Name(lang locale.Lang) string {
	if lang == "bn" {
		return g.NameBn
	}
	return g.NameEn
}

// Picture is what the art package draws the game from.
func (g *Game) Picture() art.Art {
	a := art.Art{Vendor: g.Vendor, Code: g.Code, Category: g.lane, Theme: g.Theme, Variant: g.ArtVariant}
	if g.Motif != "" {
		a.Keywords = []string{g.Motif}
	}
	return a
}

// state is the worse of the game's and its vendor's.
func (g *Game) state() State {
	if g.vendorState == Closed || g.State == Closed {
		return Closed
	}
	if g.vendorState == Maintenance {
		return Maintenance
	}
	return g.State
}

// Card is a game as lists show it.
type Card struct {
	NodeID      id.Game      `json:"nodeId"`
	GameName    string       `json:"gameName" doc:"in the reader's language"`
	DisplayName string       `json:"displayName" doc:"in English"`
	Vendor      string       `json:"vassalage"`
	VendorName  string       `json:"vendorName"`
	Code        string       `json:"gameCode"`
	GameType    string       `json:"gameType" doc:"the lane it is shown in"`
	Classify    string       `json:"gameClassify"`
	IconURL     string       `json:"iconUrl"`
	Colour      string       `json:"color" doc:"ground of the picture, to show before it is there"`
	IsHot       int          `json:"isHot" enum:"0,1"`
	IsNew       int          `json:"isNew" enum:"0,1"`
	IsGame      string       `json:"isGame" enum:"GAME,VASSALAGE"`
	Playable    bool         `json:"playable" doc:"false while it is coming soon, under maintenance or closed by the brand's rules of play"`
	Maintenance bool         `json:"maintenance"`
	Mechanic    string       `json:"mechanic" doc:"slot, dice, crash, table, poker, or vendor where its vendor runs it; empty while it is coming soon"`
	ReturnPct   string       `json:"returnPct" doc:"exact return in percent; empty where nothing fixes it"`
	Volatility  string       `json:"volatility"`
	StakeMin    money.Amount `json:"minStake"`
	StakeMax    money.Amount `json:"maxStake"`
	Trial       bool         `json:"trialSupport"`
}

// pictureEdition names the picture's edition in its immutable address.
const pictureEdition = ".v2.svg"

// card draws a game for a reader.
func (g *Game) card(lang locale.Lang) Card {
	status := g.status()
	return Card{
		NodeID: g.ID, GameName: g.Name(lang), DisplayName: g.NameEn, Vendor: g.Vendor, VendorName: g.vendorName(lang), Code: g.Code,
		GameType: g.lane, Classify: g.Classify, IconURL: "/img/g/" + g.Vendor + "-" + g.Code + pictureEdition,
		Colour: g.colour, IsHot: bit(g.IsHot), IsNew: bit(g.IsNew), IsGame: g.IsGame,
		Playable: status == "open" && g.IsGame == "GAME", Maintenance: status == "maintenance", Mechanic: g.Mechanic,
		ReturnPct: percent(g.ReturnPpm), Volatility: g.Volatility, StakeMin: g.StakeMin, StakeMax: g.StakeMax, Trial: g.Trial,
	}
}

// percent writes millionths as percent with at least two decimals: "96.5612".
func percent(ppm int64) string {
	if ppm == 0 {
		return ""
	}
	return money.Amount(ppm * 100).String()
}

func (g *Game) vendorName(lang locale.Lang) string {
	if g.vendor == nil {
		return g.Vendor
	}
	return g.vendor.Name(lang)
}

// status is what the card says: a title without a mechanic is coming, and a
// vendor's lobby has none because it is only a door to its list; a mechanic
// that the brand's rules close is halted.
func (g *Game) status() string {
	switch {
	case g.state() == Maintenance:
		return "maintenance"
	case g.Mechanic == "" && g.IsGame == "GAME":
		return "coming"
	case g.halted:
		return "halted"
	}
	return "open"
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Vendor is one supplier in one category.
type Vendor struct {
	Code     string
	Category string
	NameEn   string
	NameBn   string
	Sort     int
	State    State

	rests bool // it opens no game and takes no bet, on another room's word
}

// state is the vendor's own, and maintenance while an open one rests.
func (v Vendor) state() State {
	if v.State == Open && v.rests {
		return Maintenance
	}
	return v.State
}

// Name is the vendor's name in a language, English where it has none.
func (v Vendor) Name(lang locale.Lang) string {
	if lang == "bn" {
		return v.NameBn
	}
	return v.NameEn
}
