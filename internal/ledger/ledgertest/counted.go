package ledgertest

import (
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
)

// Counted are anchors in a file that count how often all of them are read.
type Counted struct {
	anchor.File
	Reads int
}

// All is ledger.Anchors.
func (c *Counted) All() ([]ledger.Anchor, error) {
	c.Reads++
	return c.File.All()
}
