package ledger

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// OwnerKind says what sort of party owns an account.
type OwnerKind string

// The owner kinds; only a member's accounts are tracked rows.
const (
	OwnerMember   OwnerKind = "member"
	OwnerHouse    OwnerKind = "house"
	OwnerVendor   OwnerKind = "vendor"
	OwnerProvider OwnerKind = "provider"
	OwnerPool     OwnerKind = "pool"
)

// Owner is a party; ID is empty for the house.
type Owner struct {
	Kind OwnerKind
	ID   string
}

// The account kinds of the platform. Cash to Vault are a member's pockets; the
// rest belong to the house, vendors, providers and pools.
const (
	Cash         = "CASH"
	Bonus        = "BONUS"
	Locked       = "LOCKED"
	Vault        = "VAULT"
	GGR          = "GGR"
	BonusCost    = "BONUS_COST"
	PSPClearing  = "PSP_CLEARING"
	Fees         = "FEES"
	AgentPayable = "AGENT_PAYABLE"
	JackpotPool  = "JACKPOT_POOL"
	JackpotSeed  = "JACKPOT_SEED"
	Suspense     = "SUSPENSE"
	// Unclaimed is what came in, was refused and cannot be given back: it is owed
	// to whoever proves that it is theirs.
	Unclaimed = "UNCLAIMED"
	// PayoutLoss is what providers paid out beyond what was ordered; it is below
	// zero by what that cost.
	PayoutLoss = "PAYOUT_LOSS"
)

// AccountRef names an account by what it is.
type AccountRef struct {
	Owner
	Kind     string
	Currency money.Currency
}

// House is the house's account of a kind.
func House(kind string, c money.Currency) AccountRef {
	return AccountRef{Owner: Owner{Kind: OwnerHouse}, Kind: kind, Currency: c}
}

// Vendor is a vendor's account of a kind: GGR takes stakes and pays wins.
func Vendor(code, kind string, c money.Currency) AccountRef {
	return AccountRef{Owner: Owner{Kind: OwnerVendor, ID: code}, Kind: kind, Currency: c}
}

// Provider is a payment provider's account of a kind.
func Provider(code, kind string, c money.Currency) AccountRef {
	return AccountRef{Owner: Owner{Kind: OwnerProvider, ID: code}, Kind: kind, Currency: c}
}

// Pool is a jackpot's or prize pool's account of a kind.
func Pool(poolID, kind string, c money.Currency) AccountRef {
	return AccountRef{Owner: Owner{Kind: OwnerPool, ID: poolID}, Kind: kind, Currency: c}
}

// Account is what the book knows about an account besides its balance.
type Account struct {
	ID      id.Account
	Ref     AccountRef
	Tracked bool
}

// State is a tracked account's balance after a change, or now.
type State struct {
	Account   id.Account
	Balance   money.Amount
	Version   int64
	Overdrawn bool
}

// After is the state that a posting leaves; covered is false where it would fall
// below zero without allowance. ErrFull where the account would hold, or owe,
// more than the table takes: on SQLite the row is written after the posting is
// answered, and then there is nobody left to refuse.
func (st State) After(by money.Amount, allowNegative bool) (next State, covered bool, err error) {
	sum, err := st.Balance.Add(by)
	switch {
	case err != nil:
		return st, false, ErrFull.Wrap(err)
	case sum < 0 && !allowNegative:
		return st, false, nil
	case sum > amountLimit || sum < -amountLimit:
		return st, false, ErrFull
	}
	st.Balance, st.Version, st.Overdrawn = sum, st.Version+1, sum < 0
	return st, true, nil
}

// Account is the id of the account that ref names, made now if there is none.
func (s *Service) Account(ctx context.Context, tx *db.Tx, ref AccountRef) (id.Account, error) {
	if account, ok := s.known.idOf(ref); ok {
		return account, nil
	}
	if err := ref.valid(); err != nil {
		return 0, err
	}
	a, found, err := s.store.FindAccount(ctx, tx, ref)
	if err != nil {
		return 0, err
	}
	if !found {
		made := Account{ID: id.Account(id.New[Account](s.ids)), Ref: ref, Tracked: ref.Owner.Kind == OwnerMember}
		if err := s.store.InsertAccount(ctx, tx, made, clock.NowOf(s.clock)); err != nil {
			return 0, err
		}
		// Another transaction may have been faster; the row that stands counts.
		if a, _, err = s.store.FindAccount(ctx, tx, ref); err != nil {
			return 0, err
		}
	}
	tx.OnCommit(func() { s.remember(a) }) // not before: the row may yet be undone
	return a.ID, nil
}

func (r AccountRef) valid() error {
	if r.Owner.Kind == "" || r.Kind == "" || r.Currency == "" || (r.Owner.ID == "") != (r.Owner.Kind == OwnerHouse) {
		return ErrAccount
	}
	return nil
}

func (s *Service) remember(a Account) {
	s.known.put(a)
}

// account is what the book knows of an account id; ErrAccount where nothing.
func (s *Service) account(ctx context.Context, tx *db.Tx, account id.Account) (Account, error) {
	if a, ok := s.known.get(account); ok {
		return a, nil
	}
	a, found, err := s.store.AccountByID(ctx, tx, account)
	if err != nil {
		return Account{}, err
	}
	if !found {
		return Account{}, ErrAccount
	}
	tx.OnCommit(func() { s.remember(a) })
	return a, nil
}

// Lock reads tracked accounts for change, in the order of their ids, and keeps
// others from changing them until the transaction ends.
func (s *Service) Lock(ctx context.Context, tx *db.Tx, accounts ...id.Account) ([]State, error) {
	return s.store.LockStates(ctx, tx, accounts)
}

// Want are the reads by which a transaction that many share gets accounts ready
// for Lock. Only gates are locked: whoever changes one of the others must have
// locked its gate before, so that nobody changes them meanwhile.
func (s *Service) Want(tx *db.Tx, gates, others []id.Account) []db.Reading {
	return s.store.WantStates(tx, gates, others)
}

// Recall does as Want, without reading, for an optimistic transaction; false
// where an account is not remembered.
func (s *Service) Recall(tx *db.Tx, accounts ...id.Account) bool {
	return s.store.RecallStates(tx, accounts)
}

// Pin locks a recalled account, changed or not, when the transaction commits.
func (s *Service) Pin(tx *db.Tx, account id.Account) { s.store.PinState(tx, account) }

// Find is the id of the account that ref names, 0 where nobody has made it.
func (s *Service) Find(ctx context.Context, ref AccountRef) (id.Account, error) {
	if account, ok := s.known.idOf(ref); ok {
		return account, nil
	}
	a, found, err := s.store.ReadAccount(ctx, ref)
	if err != nil || !found {
		return 0, err
	}
	s.remember(a)
	return a.ID, nil
}

// FindAll is Find for many, in one look; what nobody has made is left out.
func (s *Service) FindAll(ctx context.Context, refs []AccountRef) (map[AccountRef]id.Account, error) {
	read, err := s.store.ReadAccounts(ctx, refs)
	if err != nil {
		return nil, err
	}
	found := make(map[AccountRef]id.Account, len(read))
	for _, a := range read {
		s.remember(a)
		found[a.Ref] = a.ID
	}
	return found, nil
}

// States reads tracked accounts in one look; accounts that do not exist are
// left out.
func (s *Service) States(ctx context.Context, accounts ...id.Account) ([]State, error) {
	return s.store.ReadStates(ctx, accounts)
}

// Balance is what any account holds now: its row where it is tracked, else the
// total at the last seal plus the postings since.
func (s *Service) Balance(ctx context.Context, account id.Account) (money.Amount, error) {
	return s.store.ReadBalance(ctx, account)
}

// AccountOf is what the book knows of an account; ErrAccount where nothing.
func (s *Service) AccountOf(ctx context.Context, tx *db.Tx, account id.Account) (Account, error) {
	return s.account(ctx, tx, account)
}
