package id

// The kinds that more than one room speaks of. A kind that only one room
// knows is declared in that room.
type (
	memberKind  struct{}
	staffKind   struct{}
	sessionKind struct{}
	accountKind struct{}
	entryKind   struct{}
	holdKind    struct{}
	roundKind   struct{}
	gameKind    struct{}
)

// Member is a player's or agent's account on the site; Staff an operator's.
type (
	Member  = Of[memberKind]
	Staff   = Of[staffKind]
	Session = Of[sessionKind]
)

// Account, Entry and Hold belong to the ledger, Round to betting, Game to the
// catalogue.
type (
	Account = Of[accountKind]
	Entry   = Of[entryKind]
	Hold    = Of[holdKind]
	Round   = Of[roundKind]
	Game    = Of[gameKind]
)
