package db

import (
	"sync/atomic"
	"time"
)

// underwaySlots is how many seconds of age are told apart.
const underwaySlots = 600

// underway counts the writes that are not answered by the second in which they
// began, so that asking for the oldest costs them two additions and no lock.
type underway struct{ begun [underwaySlots]atomic.Int64 }

// begin counts a write; its end takes it off again.
func (u *underway) begin() *atomic.Int64 {
	slot := &u.begun[time.Now().Unix()%underwaySlots]
	slot.Add(1)
	return slot
}

func (u *underway) oldest(now time.Time) time.Duration {
	for age := int64(underwaySlots - 1); age > 0; age-- {
		if u.begun[(now.Unix()-age)%underwaySlots].Load() > 0 {
			return time.Duration(age) * time.Second
		}
	}
	return 0
}

// Waiting is how long the oldest write has waited for its answer, in whole
// seconds. Where no commit comes to its end, as on a PostgreSQL whose synchronous
// standby is gone, it grows while reading goes on as ever.
func (d *DB) Waiting() time.Duration { return d.underway.oldest(time.Now()) }
