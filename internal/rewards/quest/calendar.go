package quest

import (
	"time"

	"baize/internal/kernel/clock"
)

// Calendar cuts time by the days of the brand.
type Calendar struct{ Zone *time.Location }

const day = 24 * time.Hour

func (c Calendar) midnight(at clock.Instant, days int) clock.Instant {
	t := at.Time().In(c.Zone)
	return clock.At(time.Date(t.Year(), t.Month(), t.Day()+days, 0, 0, 0, 0, c.Zone))
}

// Day begins the day in which at lies.
func (c Calendar) Day(at clock.Instant) clock.Instant { return c.midnight(at, 0) }

// NextDay begins the day after the one in which at lies.
func (c Calendar) NextDay(at clock.Instant) clock.Instant { return c.midnight(at, 1) }

// Yesterday begins the day before the one in which at lies.
func (c Calendar) Yesterday(at clock.Instant) clock.Instant { return c.midnight(at, -1) }

// Week begins the week, a Monday, in which at lies.
func (c Calendar) Week(at clock.Instant) clock.Instant {
	weekday := (int(at.Time().In(c.Zone).Weekday()) + 6) % 7
	return c.midnight(at, -weekday)
}

// NextWeek begins the week after the one in which at lies.
func (c Calendar) NextWeek(at clock.Instant) clock.Instant { return c.midnight(c.Week(at), 7) }
