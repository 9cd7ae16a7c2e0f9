package catalogue

import (
	"slices"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

// Config is what the operator decides about lanes.
type Config struct {
	// Order is the order of the vendors' own categories; others come last.
	Order []string
	// Regroups move vendors out of a category into one of their own.
	Regroups []Regroup
}

// Regroup moves vendors from a category into another, which is inserted right
// after it; those of one category are inserted in the order they stand in.
type Regroup struct {
	From, To string
	Vendors  []string
}

// DefaultConfig is the specification's: e-sports and cockfight out of sports,
// in-house out of RNG.
func DefaultConfig() Config {
	return Config{
		Order: []string{"RNG", "LIVE", "FISH", "PVP", "SPORTS", "LOTT", "ELOTT"},
		Regroups: []Regroup{
			{From: "SPORTS", To: "ESPORTS", Vendors: []string{"IMES"}},
			{From: "SPORTS", To: "COCKFIGHT", Vendors: []string{"DS88"}},
			{From: "RNG", To: InHouse, Vendors: []string{"BGS"}},
		},
	}
}

// InHouse is the lane of our own games.
const InHouse = "INHOUSE"

// lane is the category in which a vendor's games of a category are shown.
func (c Config) lane(category, vendor string) string {
	for _, r := range c.Regroups {
		if r.From == category && slices.Contains(r.Vendors, vendor) {
			return r.To
		}
	}
	return category
}

// titles is every lane in order, regrouped ones after where they come from.
func (c Config) titles(categories []string) []string {
	ordered := slices.DeleteFunc(slices.Clone(c.Order), func(t string) bool { return !slices.Contains(categories, t) })
	for _, t := range categories {
		if !slices.Contains(ordered, t) {
			ordered = append(ordered, t)
		}
	}
	out := make([]string, 0, len(ordered)+len(c.Regroups))
	for _, t := range ordered {
		out = append(out, t)
		for _, r := range c.Regroups {
			if r.From == t {
				out = append(out, r.To)
			}
		}
	}
	return out
}

// VendorCard is a vendor in a lane.
type VendorCard struct {
	GameType    string `json:"gameType"`
	Vendor      string `json:"vassalage"`
	DisplayName string `json:"displayName"`
	IconURL     string `json:"iconUrl"`
	IsGame      string `json:"isGame" enum:"GAME,VASSALAGE" doc:"GAME: choosing it starts nodeId; VASSALAGE: it opens its list"`
	// NodeID is the only title of a vendor that has just one.
	NodeID   id.Game `json:"nodeId,omitempty"`
	Games    int     `json:"games" doc:"how many titles it has here"`
	Playable bool    `json:"playable" doc:"false while the vendor is under maintenance"`
}

// Lane is one category with its vendors, ready to draw.
type Lane struct {
	Title string       `json:"title"`
	Path  string       `json:"path" doc:"where its page is"`
	Cards []VendorCard `json:"cards" nullable:"false" doc:"its vendors, in order"`
	Games int          `json:"games"`
}

// Lanes is the navigation.
type Lanes struct {
	Lanes []Lane `json:"lanes" nullable:"false"`
	// PrizeMode is ELOTT where the e-lottery lane has a lottery's card, else LOTT.
	PrizeMode string `json:"prizeMode" enum:"LOTT,ELOTT"`
	Games     int    `json:"games" doc:"live count of titles"`
}

// lanes draws the navigation; a lane without a vendor is left out.
func (s *snapshot) lanes(lang locale.Lang) Lanes {
	out := Lanes{Lanes: []Lane{}, PrizeMode: "LOTT", Games: len(s.games)}
	for _, title := range s.titles {
		l := Lane{Title: title, Path: lanePath(title), Cards: []VendorCard{}}
		for _, v := range s.vendors {
			if s.config.lane(v.Category, v.Code) != title || v.state() == Closed {
				continue
			}
			games := s.list(filter{lane: title, vendor: v.Code})
			if len(games) == 0 {
				continue
			}
			l.Cards = append(l.Cards, s.vendorCard(v, title, games, lang))
			l.Games += len(games)
		}
		if len(l.Cards) > 0 {
			out.Lanes = append(out.Lanes, l)
			out.PrizeMode = prizeMode(l, out.PrizeMode)
		}
	}
	return out
}

func (s *snapshot) vendorCard(v Vendor, lane string, games []int32, lang locale.Lang) VendorCard {
	card := VendorCard{GameType: lane, Vendor: v.Code, DisplayName: v.Name(lang), IconURL: "/img/v/" + v.Code + pictureEdition,
		IsGame: "VASSALAGE", Games: len(games), Playable: v.state() == Open}
	if len(games) == 1 {
		card.IsGame, card.NodeID = "GAME", s.games[games[0]].ID
	}
	return card
}

func prizeMode(l Lane, now string) string {
	if l.Title != "ELOTT" {
		return now
	}
	for _, card := range l.Cards {
		if card.Vendor == "TCG_LOTTO_VN" || card.Vendor == "LOTT" {
			return "ELOTT"
		}
	}
	return now
}

// lanePath is the lane's page; the in-house one is known by its vendor.
func lanePath(title string) string {
	if title == InHouse {
		return "/bgs"
	}
	return "/" + strings.ToLower(title)
}
