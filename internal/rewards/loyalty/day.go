package loyalty

import (
	"time"

	"baize/internal/kernel/clock"
)

// Day is a calendar day of the brand, counted from 1970-01-01.
type Day int64

// Month is a calendar month, counted from the year 0.
type Month int64

const secondsOfDay = 24 * 60 * 60

// dayOf is the day of a moment in a time zone.
func dayOf(at clock.Instant, zone *time.Location) Day {
	year, month, day := at.Time().In(zone).Date()
	return Day(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsOfDay)
}

// begins is the first moment of the day in a time zone.
func (d Day) begins(zone *time.Location) clock.Instant {
	year, month, day := d.date().Date()
	return clock.At(time.Date(year, month, day, 0, 0, 0, 0, zone))
}

func (d Day) date() time.Time { return time.Unix(int64(d)*secondsOfDay, 0).UTC() }

// String is the day as "2026-11-20".
func (d Day) String() string { return d.date().Format(time.DateOnly) }

// Month is the month that the day is in.
func (d Day) Month() Month {
	year, month, _ := d.date().Date()
	return Month(year*12 + int(month) - 1)
}

// monday is the first day of the day's week.
func (d Day) monday() Day { return d - Day((d.date().Weekday()+6)%7) }

func (d Day) endsWeek() bool  { return (d + 1).monday() == d+1 }
func (d Day) endsMonth() bool { return (d + 1).Month() != d.Month() }

func (m Month) first() Day {
	return Day(time.Date(int(m/12), time.Month(m%12)+1, 1, 0, 0, 0, 0, time.UTC).Unix() / secondsOfDay)
}

// String is the month as "2026-11".
func (m Month) String() string { return m.first().String()[:7] }
