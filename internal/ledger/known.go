package ledger

import (
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// accountsKept bounds the accounts in memory: those of some fifty to a hundred
// thousand members who play. What is more is read when it is asked for.
const accountsKept = 1 << 18

// known are accounts whose rows are committed; every posting asks.
type known struct {
	byRef *db.Kept[AccountRef, id.Account]
	byID  *db.Kept[id.Account, Account]
}

func newKnown() known {
	return known{byRef: db.NewKept[AccountRef, id.Account](accountsKept), byID: db.NewKept[id.Account, Account](accountsKept)}
}

func (k known) idOf(ref AccountRef) (id.Account, bool) { return k.byRef.Get(ref) }

func (k known) get(account id.Account) (Account, bool) { return k.byID.Get(account) }

func (k known) put(a Account) {
	k.byRef.Put(a.Ref, a.ID)
	k.byID.Put(a.ID, a)
}
