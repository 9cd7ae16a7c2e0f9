package content

import (
	"cmp"
	"regexp"
	"slices"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
)

// Who is a kind of reader.
type Who string

// The kinds of readers.
const (
	Visitors   Who = "visitor"
	Members    Who = "member"
	FirstLogin Who = "first"
	Agents     Who = "agent"
)

// Device is what a reader looks at the site with.
type Device string

// The devices; the empty one is not known yet.
const (
	Phone   Device = "phone"
	Desktop Device = "desktop"
)

// Audience narrows down whom an item is for; its zero value is everybody.
type Audience struct {
	Who       []Who         `json:"who,omitempty" doc:"any of visitor, member, first (a member during the first login), agent; everybody where empty"`
	RankFrom  int           `json:"rankFrom,omitempty" minimum:"0" maximum:"100" doc:"members of this VIP rank or above; 0 asks for none"`
	Languages []locale.Lang `json:"languages,omitempty" doc:"readers in these languages; all where empty"`
	Devices   []Device      `json:"devices,omitempty" doc:"phone, desktop; all where empty"`
}

// Reader is who reads, as far as it matters to what they are told.
type Reader struct {
	LoggedIn bool
	Agent    bool
	First    bool
	Rank     int
	Lang     locale.Lang
	Device   Device
}

// Fits reports whether a reader belongs to the audience. A reader of unknown
// device belongs to none that asks for one.
func (a Audience) Fits(r Reader) bool {
	switch {
	case len(a.Who) > 0 && !slices.ContainsFunc(a.Who, r.is),
		a.RankFrom > 0 && (!r.LoggedIn || r.Rank < a.RankFrom),
		len(a.Languages) > 0 && !slices.Contains(a.Languages, r.Lang),
		len(a.Devices) > 0 && !slices.Contains(a.Devices, r.Device):
		return false
	}
	return true
}

func (r Reader) is(w Who) bool {
	switch w {
	case Visitors:
		return !r.LoggedIn
	case Members:
		return r.LoggedIn && !r.Agent
	case FirstLogin:
		return r.LoggedIn && r.First
	case Agents:
		return r.LoggedIn && r.Agent
	}
	return false
}

// executes reports whether a pop-up's execution means the reader: A those who
// are logged in, F their first login, B visitors.
func executes(execution string, r Reader) bool {
	switch execution {
	case "A":
		return r.LoggedIn
	case "F":
		return r.LoggedIn && r.First
	case "B":
		return !r.LoggedIn
	}
	return false
}

// For reports whether the item is meant for a reader, whatever the time.
func (i *Item) For(r Reader) bool {
	return i.Audience.Fits(r) && (i.Kind != Popup || executes(i.Execution, r))
}

func (a Audience) check() error {
	for _, w := range a.Who {
		if !slices.Contains([]Who{Visitors, Members, FirstLogin, Agents}, w) {
			return fault.InvalidField("audience.who", "field.choice")
		}
	}
	for _, d := range a.Devices {
		if d != Phone && d != Desktop {
			return fault.InvalidField("audience.devices", "field.choice")
		}
	}
	for _, l := range a.Languages {
		if !langForm.MatchString(string(l)) {
			return fault.InvalidField("audience.languages", "content.text.language", fault.Args{"language": l})
		}
	}
	if a.RankFrom < 0 || a.RankFrom > 100 {
		return fault.InvalidField("audience.rankFrom", "field.range")
	}
	return nil
}

// Aimed tells what a reader must say about themselves to be told all that is
// theirs; where it says nothing, everybody reads the same.
type Aimed struct {
	Login  bool `json:"login" doc:"something is for some kinds of readers only"`
	Device bool `json:"device" doc:"something is for one kind of device only"`
}

// Rank floors of the audiences in use, so that readers whom nothing tells apart
// are one class.
func ranksOf(items []Item) []int {
	var out []int
	for n := range items {
		if r := items[n].Audience.RankFrom; r > 0 {
			out = append(out, r)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// class is the reader reduced to what the items in use distinguish.
func (at *snapshot) class(r Reader) Reader {
	floor := 0
	for _, from := range at.ranks {
		if cmp.Compare(r.Rank, from) >= 0 {
			floor = from
		}
	}
	r.Rank = floor
	return r
}

var phones = regexp.MustCompile(`(?i)mobi|android|iphone|ipod`)

// DeviceOf is the kind of device that a browser's User-Agent tells.
func DeviceOf(userAgent string) Device {
	if phones.MatchString(userAgent) {
		return Phone
	}
	return Desktop
}
