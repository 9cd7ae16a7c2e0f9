package seamless

// Status is the business answer of a call.
type Status string

// The statuses; the retry class of each is told by Class.
const (
	OK                 Status = "OK"
	NotEnoughMoney     Status = "NOT_ENOUGH_MONEY"
	Duplicate          Status = "DUPLICATE_TRANSACTION"
	RolledBack         Status = "TRANSACTION_ROLLED_BACK"
	DoesNotExist       Status = "TRANSACTION_DOES_NOT_EXIST"
	RoundClosed        Status = "ROUND_CLOSED"
	RoundSettled       Status = "ROUND_ALREADY_SETTLED"
	WrongCurrency      Status = "WRONG_CURRENCY"
	InvalidToken       Status = "INVALID_TOKEN"
	InvalidGame        Status = "INVALID_GAME"
	InvalidRequest     Status = "INVALID_REQUEST"
	LimitReached       Status = "LIMIT_REACHED"
	PlayerBlocked      Status = "PLAYER_BLOCKED"
	PlayerExcluded     Status = "PLAYER_EXCLUDED"
	RealityCheckDue    Status = "REALITY_CHECK_DUE"
	RewardExhausted    Status = "REWARD_EXHAUSTED"
	PoolExhausted      Status = "POOL_EXHAUSTED"
	WrongVersion       Status = "WRONG_SETTLEMENT_VERSION"
	Internal           Status = "INTERNAL"
	Busy               Status = "BUSY"
	InProgress         Status = "IN_PROGRESS"
	InvalidSignature   Status = "INVALID_SIGNATURE" // with HTTP 401 only
	UnsupportedRequest Status = "UNSUPPORTED"       // with HTTP 404, 405 and 415 only
)

// Statuses lists every status that a reply can carry.
func Statuses() []Status {
	return []Status{
		OK, NotEnoughMoney, Duplicate, RolledBack, DoesNotExist, RoundClosed, RoundSettled, WrongCurrency, InvalidToken,
		InvalidGame, InvalidRequest, LimitReached, PlayerBlocked, PlayerExcluded, RealityCheckDue, RewardExhausted,
		PoolExhausted, WrongVersion, Internal, Busy, InProgress, InvalidSignature, UnsupportedRequest,
	}
}

// Class says what a vendor does after an answer that is not OK.
type Class string

// The classes: Final is not repeated, Retry is repeated with the same txId,
// Conflict is repeated with the same txId after 200 ms or more.
const (
	Final    Class = "FINAL"
	Retry    Class = "RETRY"
	Conflict Class = "CONFLICT"
)

// Class is the retry class of s; empty for OK.
func (s Status) Class() Class {
	switch s {
	case OK:
		return ""
	case Internal, Busy:
		return Retry
	case InProgress:
		return Conflict
	default:
		return Final
	}
}
