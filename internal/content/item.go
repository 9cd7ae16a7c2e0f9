package content

import (
	"regexp"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
)

type itemKind struct{}

// ItemID names an item.
type ItemID = id.Of[itemKind]

// Kind is what an item is.
type Kind string

// The kinds.
const (
	Banner    Kind = "banner"
	Notice    Kind = "notice"
	Popup     Kind = "popup"
	Promotion Kind = "promotion"
	Help      Kind = "help"
)

// Text is an item's words in one language.
type Text struct {
	Title    string `json:"title" maxLength:"200"`
	Subtitle string `json:"subtitle,omitempty" maxLength:"400"`
	CTA      string `json:"cta,omitempty" maxLength:"60" doc:"what the button says"`
	Body     string `json:"body,omitempty" maxLength:"60000" doc:"HTML; cleaned when it is written"`
	Claim    string `json:"claim,omitempty" maxLength:"400" doc:"of a promotion: how it is claimed"`
	Terms    string `json:"terms,omitempty" maxLength:"60000" doc:"of a promotion: HTML; cleaned when it is written"`
}

// Item is one thing the site tells.
type Item struct {
	ID   ItemID `json:"id,omitempty"`
	Kind Kind   `json:"kind,omitempty"`
	// Tag is the item's name in addresses, unique within its kind.
	Tag string `json:"tag" minLength:"2" maxLength:"60" pattern:"^[a-z0-9-]+$"`
	// Group places a banner (w_home, w_leftmenu, w_login, w_forget) or tells a
	// promotion's type.
	Group     string               `json:"group,omitempty"`
	Parent    string               `json:"parent,omitempty" doc:"tag of the help topic above"`
	Execution string               `json:"execution,omitempty" doc:"of a pop-up: A members, F first login, B visitors"`
	Art       string               `json:"art,omitempty" doc:"the picture: a drawn one by its name, motif-seed, or the path of one brought in"`
	Images    []string             `json:"images,omitempty" doc:"further pictures, in order"`
	Target    string               `json:"target,omitempty" doc:"path on this site"`
	Sort      int                  `json:"sort"`
	Enabled   bool                 `json:"enabled"`
	FromAt    clock.Instant        `json:"fromAt,omitempty"`
	ToAt      clock.Instant        `json:"toAt,omitempty"`
	Audience  Audience             `json:"audience,omitempty"`
	Archived  bool                 `json:"archived,omitempty" doc:"put away; never shown"`
	Version   int64                `json:"version"`
	Texts     map[locale.Lang]Text `json:"texts"`
	// State follows from the rest and the clock; what is sent is not looked at.
	State State `json:"state,omitempty" doc:"draft, scheduled, shown, over or archived; only told"`
}

// State is where an item stands in its life.
type State string

// The states, in order; archived may follow any of them and go back.
const (
	Draft     State = "draft"
	Scheduled State = "scheduled"
	Showing   State = "shown"
	Over      State = "over"
	Archived  State = "archived"
)

// StateAt is where the item stands at a moment.
func (i *Item) StateAt(now clock.Instant) State {
	switch {
	case i.Archived:
		return Archived
	case !i.Enabled:
		return Draft
	case now < i.FromAt:
		return Scheduled
	case i.ToAt != 0 && now >= i.ToAt:
		return Over
	}
	return Showing
}

// Shown reports whether readers see the item at a moment.
func (i *Item) Shown(now clock.Instant) bool { return i.StateAt(now) == Showing }

// In is the item's words in a language; what it lacks there is in English.
func (i *Item) In(lang locale.Lang) Text {
	t, ok := i.Texts[lang]
	en := i.Texts[locale.Default]
	if !ok {
		return en
	}
	fill := func(into *string, from string) {
		if *into == "" {
			*into = from
		}
	}
	fill(&t.Title, en.Title)
	fill(&t.Subtitle, en.Subtitle)
	fill(&t.CTA, en.CTA)
	fill(&t.Body, en.Body)
	fill(&t.Claim, en.Claim)
	fill(&t.Terms, en.Terms)
	return t
}

// groups are the places of banners and the types of promotions; only read.
var groups = map[Kind][]string{
	Banner: {"w_home", "w_leftmenu", "w_login", "w_forget"},
	Promotion: {"sports", "live", "slots", "cards", "fishing", "lotto", "rebate", "pointsmall", "ranking", "deposit",
		"appdownload", "newplayer", "gameoffers"},
}

var (
	tagForm  = regexp.MustCompile(`^[a-z0-9-]{2,60}$`)
	artForm  = regexp.MustCompile(`^([a-z0-9]{2,20}(-[a-z0-9]{1,30})?|/img/u/[0-9a-f]{20}-[0-9]{1,4}x[0-9]{1,4}\.(png|jpg))$`)
	langForm = regexp.MustCompile(`^[a-z]{2}$`)
)

// check refuses an item that could not be shown.
func (i *Item) check() error {
	want, grouped := groups[i.Kind]
	switch {
	case !slices.Contains([]Kind{Banner, Notice, Popup, Promotion, Help}, i.Kind):
		return fault.InvalidField("kind", "field.choice")
	case !tagForm.MatchString(i.Tag):
		return fault.InvalidField("tag", "content.tag.form")
	case grouped && !slices.Contains(want, i.Group):
		return fault.InvalidField("group", "field.choice")
	case i.Kind == Banner && !artForm.MatchString(i.Art):
		return fault.InvalidField("art", "content.art.form")
	case i.Kind == Popup && !slices.Contains([]string{"A", "B", "F"}, i.Execution):
		return fault.InvalidField("execution", "field.choice")
	case i.Target != "" && !httpx.OwnPath(i.Target):
		return fault.InvalidField("target", "content.target.path")
	case i.ToAt != 0 && i.ToAt <= i.FromAt:
		return fault.InvalidField("toAt", "content.schedule.order")
	case strings.TrimSpace(i.Texts[locale.Default].Title) == "":
		return fault.InvalidField("texts.en.title", "content.text.english")
	case i.Parent != "" && i.Parent == i.Tag:
		return fault.InvalidField("parent", "content.tag.form")
	}
	for _, name := range i.Images {
		if !artForm.MatchString(name) {
			return fault.InvalidField("images", "content.art.form")
		}
	}
	if i.Art != "" && !artForm.MatchString(i.Art) {
		return fault.InvalidField("art", "content.art.form")
	}
	for lang := range i.Texts {
		if !langForm.MatchString(string(lang)) {
			return fault.InvalidField("texts", "content.text.language", fault.Args{"language": lang})
		}
	}
	return i.Audience.check()
}
