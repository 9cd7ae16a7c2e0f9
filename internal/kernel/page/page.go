// Package page is how every list is cut: by cursor, so that page ten thousand
// costs what page one does and rows that arrive meanwhile shift nothing.
package page

// The sizes of a page; a list may choose a smaller maximum.
const (
	DefaultLimit = 20
	MaxLimit     = 100
)

// Request asks for up to Limit rows after the row that Cursor names; an empty
// cursor asks for the first page.
type Request struct {
	Limit  int
	Cursor string
}

// Clamp returns the request with its limit brought into 1..MaxLimit, where 0
// means DefaultLimit.
func (r Request) Clamp() Request {
	switch {
	case r.Limit <= 0:
		r.Limit = DefaultLimit
	case r.Limit > MaxLimit:
		r.Limit = MaxLimit
	}
	return r
}

// Page is one cut of a list; Next is empty on the last page. Total is -1 where
// counting would cost more than it tells.
type Page[T any] struct {
	Items []T    `json:"items" nullable:"false"`
	Next  string `json:"next"`
	Total int    `json:"total"`
}

// Cut makes a Page of up to limit rows from rows that were read with one row
// to spare; cursor names the last row shown.
func Cut[T any](rows []T, limit int, cursor func(T) string) Page[T] {
	p := Page[T]{Items: rows, Total: -1}
	if len(rows) > limit {
		p.Items = rows[:limit]
		p.Next = cursor(rows[limit-1])
	}
	if p.Items == nil {
		p.Items = []T{}
	}
	return p
}
