package ledger

import (
	"cmp"
	"slices"
	"sync"

	"baize/internal/kernel/id"
)

// recent keeps what this process has posted since the last seal, so that
// sealing need not read it back. Only SQLite's one writer, whose ids grow in
// the order of commits, can say that nothing is missing; on PostgreSQL the ids
// that stand there are asked for.
type recent struct {
	mu      sync.Mutex
	posted  []posted
	trusted bool     // all entries after one are here:
	from    id.Entry // this one, the last seal's or later, where that seal failed
}

// posted is what one call of PostLocked has added.
type posted struct {
	entries  []EntryRow
	postings []PostingRow
}

// recentLimit bounds the memory: past it the sealer reads from the database.
const recentLimit = 200_000

func (r *recent) add(p posted) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.posted) >= recentLimit {
		r.posted, r.trusted = nil, false
	}
	r.posted = append(r.posted, p)
}

// caughtUp says that everything up to an entry was read from the database.
func (r *recent) caughtUp(last id.Entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drop(last)
	r.trusted, r.from = true, last
}

func (r *recent) drop(last id.Entry) {
	n := 0
	for n < len(r.posted) && r.posted[n].entries[0].ID <= last {
		n++
	}
	r.posted = r.posted[n:]
}

// after is up to about limit entries after last, with their postings; ok is
// false where the database must be asked.
func (r *recent) after(last id.Entry, limit int, account func(id.Account) (Account, bool)) (book []BookEntry, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.trusted || last < r.from {
		return nil, false
	}
	r.drop(last)
	for _, p := range r.posted {
		if book, ok = p.append(book, account); !ok || len(book) >= limit {
			break
		}
	}
	return book, ok || len(r.posted) == 0
}

// these are the entries with the given ids, in their order; ok is false where
// one was not posted here.
func (r *recent) these(ids []id.Entry, account func(id.Account) (Account, bool)) (book []BookEntry, ok bool) {
	if len(ids) == 0 {
		return nil, true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	slices.SortFunc(r.posted, func(a, b posted) int { return cmp.Compare(a.entries[0].ID, b.entries[0].ID) })
	r.drop(ids[0] - 1)
	for _, p := range r.posted {
		if p.entries[0].ID > ids[len(ids)-1] {
			break
		}
		if book, ok = p.append(book, account); !ok {
			return nil, false
		}
	}
	slices.SortFunc(book, func(a, b BookEntry) int { return cmp.Compare(a.ID, b.ID) })
	return pick(book, ids)
}

// pick leaves of sorted entries those with the given ids.
func pick(book []BookEntry, ids []id.Entry) ([]BookEntry, bool) {
	at := 0
	for _, e := range book {
		if at < len(ids) && e.ID == ids[at] {
			book[at] = e
			at++
		}
	}
	return book[:at], at == len(ids)
}

// append adds what was posted, as it stands in the book.
func (p posted) append(book []BookEntry, account func(id.Account) (Account, bool)) ([]BookEntry, bool) {
	at := 0
	for _, e := range p.entries {
		entry := BookEntry{EntryRow: e}
		for ; at < len(p.postings) && p.postings[at].Entry == e.ID; at++ {
			a, known := account(p.postings[at].Account)
			if !known {
				return nil, false
			}
			entry.Postings = append(entry.Postings, BookPosting{PostingRow: p.postings[at], Ref: a.Ref})
		}
		book = append(book, entry)
	}
	return book, true
}
