package returns

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/reporting"
)

// Line is a game, or all games of a profile, over the window. Level is 0 where
// all stakes are together.
type Line struct {
	Finding
	Profile  Profile
	Vendor   string // empty of a profile
	Game     string
	Name     string
	Games    int
	Currency money.Currency
	Level    money.Amount
}

// View is everything that was found.
type View struct {
	First, Last reporting.Day
	// Profiles and Games are with all stakes together, what is off first, then by
	// what was staked.
	Profiles []Line
	Games    []Line
}

// group is what rows are summed up under.
type group struct {
	Profile
	vendor, game string
	currency     money.Currency
	level        money.Amount
}

// lines sums rows up by a grouping. Games of a profile promise the same; where
// they do not (a table's bets differ by title) the profile promises nothing.
func (s *Service) lines(rows []Counted, by func(Counted) group) ([]Line, error) {
	at := map[group]*Line{}
	var order []group
	type part struct {
		of           group
		vendor, game string
	}
	seen := map[part]bool{}
	for _, r := range rows {
		key := by(r)
		line := at[key]
		if line == nil {
			line = &Line{Profile: r.Game.Profile, Vendor: key.vendor, Game: key.game, Name: r.Game.Name, Currency: key.currency, Level: key.level}
			line.ReturnPpm = r.Game.ReturnPpm
			at[key], order = line, append(order, key)
		}
		if line.ReturnPpm != r.Game.ReturnPpm {
			line.ReturnPpm = 0
		}
		if one := (part{key, r.Vendor, r.Key.Game}); !seen[one] {
			seen[one] = true
			line.Games++
		}
		line.Sum = line.Sum.Add(r.Sum)
	}
	out := make([]Line, 0, len(order))
	for _, key := range order {
		line := at[key]
		theory := Theory{ReturnPpm: line.ReturnPpm}
		var err error
		if theory.DeviationPpm, err = s.Deviations.DeviationPpm(key.Profile); err != nil {
			return nil, err
		}
		line.Finding = line.Sum.Against(theory)
		out = append(out, *line)
	}
	slices.SortStableFunc(out, func(a, b Line) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.Stake, a.Stake))
	})
	return out, nil
}

func rank(l Line) int {
	if l.State == Off {
		return 0
	}
	return 1
}

func byProfile(r Counted) group { return group{Profile: r.Game.Profile, currency: r.Currency} }

func byGame(r Counted) group {
	return group{Profile: r.Game.Profile, vendor: r.Vendor, game: r.Key.Game, currency: r.Currency}
}

func byLevel(r Counted) group {
	g := byProfile(r)
	g.level = r.Level
	return g
}

// All is what the window shows.
func (s *Service) All(ctx context.Context) (v View, err error) {
	v.First, v.Last = s.bounds()
	rows, err := s.Store.Window(ctx, v.First, v.Last)
	if err != nil {
		return v, err
	}
	if v.Profiles, err = s.lines(known(rows), byProfile); err != nil {
		return v, err
	}
	v.Games, err = s.lines(rows, byGame)
	return v, err
}

// known are the rows whose games have a profile.
func known(rows []Counted) []Counted {
	return slices.DeleteFunc(slices.Clone(rows), func(r Counted) bool { return r.Game.Sheet == "" })
}

// againAfter is how many days an alarm holds.
const againAfter = 7

// look raises an alarm for whatever is off: profiles, their stake levels, and
// single games.
func (s *Service) look(ctx context.Context) error {
	first, last := s.bounds()
	rows, err := s.Store.Window(ctx, first, last)
	if err != nil {
		return err
	}
	for _, part := range []struct {
		rows []Counted
		by   func(Counted) group
	}{{known(rows), byProfile}, {known(rows), byLevel}, {rows, byGame}} {
		lines, err := s.lines(part.rows, part.by)
		if err != nil {
			return err
		}
		for _, l := range lines {
			if l.State != Off {
				break // what is off stands first
			}
			if err := s.raise(ctx, l, last); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Service) raise(ctx context.Context, l Line, day reporting.Day) error {
	subject := l.subject()
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.Store.Tell(ctx, tx, strings.TrimSpace(l.Vendor+" "+subject), day, againAfter) // codes of games are their vendors' own
		if err != nil || !fresh {
			return err
		}
		s.Log.Warn("a game pays off its return", "subject", subject, "driftPpm", l.DriftPpm, "boundPpm", l.BoundPpm, "rounds", l.Rounds)
		return s.Alarms.Raise(ctx, tx, Alarm{Vendor: l.Vendor, Subject: subject, Detail: l.detail()})
	})
}

// subject names what an alarm is about.
func (l *Line) subject() string {
	name := l.Profile.Mechanic + " " + l.Profile.Sheet
	if l.Game != "" {
		name = l.Game
	}
	if l.Level != 0 {
		name += " >= " + l.Level.String()
	}
	return name + " " + string(l.Currency)
}

func (l *Line) detail() string {
	return fmt.Sprintf("return %s %%, promised %s %%, interval +-%s %%; %d rounds, staked %s %s in %d days",
		percent(l.ActualPpm), percent(l.ReturnPpm), percent(l.BoundPpm), l.Rounds, l.Stake, l.Currency, Window)
}

// percent is millionths as percent with four decimals.
func percent(millionths int64) string {
	return fmt.Sprintf("%d.%04d", millionths/10_000, millionths%10_000)
}
