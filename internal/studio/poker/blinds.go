package poker

import "baize/internal/kernel/money"

// Places are where the button and the blinds stand; -1 is nowhere. They may be
// at seats that are empty now: the button and the small blind are dead then.
type Places struct {
	Button int `json:"button"`
	Small  int `json:"small"`
	Big    int `json:"big"`
}

// Nowhere are the places of a table that has not begun.
func Nowhere() Places { return Places{-1, -1, -1} }

// Chair is what the blinds must know of a taken seat.
type Chair struct {
	Seat  int
	Ready bool // has chips and does not sit out
	Waits bool // is new, or owes a blind, and has not had the big blind since
	Posts bool // pays for being dealt in before the big blind comes
	Small bool // missed the small blind: dead when posted
}

// Due is who is dealt in and what it costs.
type Due struct {
	Places
	Post []int // dealt in by posting a big blind
	Dead []int // of those, who pay a dead small blind too
	In   []int // all who are dealt in, in the order of the seats
	// Begun says that the table starts anew: nobody owes a blind any more.
	Begun bool
}

// NextDue moves the blinds on by the rule of the dead button. The big blind
// goes to the next ready seat; the small blind is the seat that had the big
// blind, the button the one that had the small: nobody is spared a blind and
// nobody pays one twice, though the button or the small blind may be at a seat
// that left. Heads-up the button is the small blind. A seat that waits is
// dealt in when the big blind reaches it, or before where it posts and does
// not stand on the button or the small blind. ok is false where fewer than two
// are ready. Chairs are in the order of the seats. Source:
// docs/states/poker.md, "Button and blinds".
func NextDue(last Places, chairs []Chair) (d Due, ok bool) {
	var ready, settled []int
	waits := map[int]Chair{}
	for _, c := range chairs {
		if !c.Ready {
			continue
		}
		ready = append(ready, c.Seat)
		if c.Waits {
			waits[c.Seat] = c
		} else {
			settled = append(settled, c.Seat)
		}
	}
	if len(ready) < 2 {
		return Due{}, false
	}
	if len(settled) < 2 || last.Big < 0 {
		return begin(ready), true
	}
	d.Big = after(ready, last.Big)
	d.Small, d.Button = last.Big, last.Small
	for _, seat := range ready {
		w, waiting := waits[seat]
		switch {
		case !waiting || seat == d.Big:
			d.In = append(d.In, seat)
		case w.Posts && seat != d.Small && seat != d.Button:
			d.In = append(d.In, seat)
			d.Post = append(d.Post, seat)
			if w.Small {
				d.Dead = append(d.Dead, seat)
			}
		}
	}
	return d.placed(), true
}

// begin places the blinds of a table's first hand, or of one that nobody else
// is left of: the button is the first seat.
func begin(ready []int) Due {
	d := Due{In: ready, Begun: true}
	d.Button = ready[0]
	d.Small = after(ready, d.Button)
	d.Big = after(ready, d.Small)
	return d.placed()
}

// placed holds the places to who is dealt in.
func (d Due) placed() Due {
	if len(d.In) == 2 {
		d.Button = d.In[0] + d.In[1] - d.Big
		d.Small = d.Button
		return d
	}
	if d.Button == d.Big || d.Button == d.Small || d.Button < 0 {
		d.Button = before(d.In, d.Small)
	}
	return d
}

// Posts is the seat that posts the small blind, -1 where it is dead.
func (d Due) Posts() int {
	for _, seat := range d.In {
		if seat == d.Small {
			return seat
		}
	}
	return -1
}

// Entries are the seats of a hand; stack tells what a seat brings.
func (d Due) Entries(r Rules, bring func(seat int) Entry) []Entry {
	out := make([]Entry, 0, len(d.In))
	for _, seat := range d.In {
		e := bring(seat)
		e.Seat = seat
		e.Post, e.Dead = has(d.Post, seat), money.Amount(0)
		if has(d.Dead, seat) {
			e.Dead = r.SmallBlind
		}
		out = append(out, e)
	}
	return out
}

func has(seats []int, seat int) bool {
	for _, s := range seats {
		if s == seat {
			return true
		}
	}
	return false
}

// after is the first of the seats behind one, around the table.
func after(seats []int, seat int) int {
	for _, s := range seats {
		if s > seat {
			return s
		}
	}
	return seats[0]
}

// before is the last of the seats in front of one, around the table.
func before(seats []int, seat int) int {
	found := seats[len(seats)-1]
	for _, s := range seats {
		if s < seat {
			found = s
		}
	}
	return found
}

// Between reports whether a seat lies behind one and before another, around
// the table.
func Between(behind, ahead, seat int) bool {
	if behind < 0 || behind == ahead {
		return false
	}
	if behind < ahead {
		return seat > behind && seat < ahead
	}
	return seat > behind || seat < ahead
}
