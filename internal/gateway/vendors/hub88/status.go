package hub88

import "baize/internal/platform/seamless"

// Status is the outcome of a call in the vendor's words.
type Status string

// The statuses of the wallet API.
const (
	OK               Status = "RS_OK"
	Unknown          Status = "RS_ERROR_UNKNOWN"
	InvalidPartner   Status = "RS_ERROR_INVALID_PARTNER"
	InvalidToken     Status = "RS_ERROR_INVALID_TOKEN"
	InvalidGame      Status = "RS_ERROR_INVALID_GAME"
	WrongCurrency    Status = "RS_ERROR_WRONG_CURRENCY"
	NotEnoughMoney   Status = "RS_ERROR_NOT_ENOUGH_MONEY"
	UserDisabled     Status = "RS_ERROR_USER_DISABLED"
	InvalidSignature Status = "RS_ERROR_INVALID_SIGNATURE"
	TokenExpired     Status = "RS_ERROR_TOKEN_EXPIRED"
	WrongSyntax      Status = "RS_ERROR_WRONG_SYNTAX"
	WrongTypes       Status = "RS_ERROR_WRONG_TYPES"
	Duplicate        Status = "RS_ERROR_DUPLICATE_TRANSACTION"
	DoesNotExist     Status = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"
	LimitReached     Status = "RS_ERROR_LIMIT_REACHED"
)

// StatusOf words one of the platform's statuses. What the vendor has no word
// for is RS_ERROR_UNKNOWN: it then asks again or rolls back, and both are safe.
// A bet that was rolled back before it came does not exist; to call it a
// duplicate would let the vendor believe that it stands.
func StatusOf(s seamless.Status) Status {
	switch s {
	case seamless.OK:
		return OK
	case seamless.NotEnoughMoney:
		return NotEnoughMoney
	case seamless.Duplicate:
		return Duplicate
	case seamless.RolledBack, seamless.DoesNotExist:
		return DoesNotExist
	case seamless.WrongCurrency:
		return WrongCurrency
	case seamless.InvalidToken:
		return InvalidToken
	case seamless.InvalidGame:
		return InvalidGame
	case seamless.InvalidRequest, seamless.UnsupportedRequest:
		return WrongSyntax
	case seamless.LimitReached, seamless.RewardExhausted:
		return LimitReached
	case seamless.PlayerBlocked, seamless.PlayerExcluded, seamless.RealityCheckDue:
		return UserDisabled
	case seamless.InvalidSignature:
		return InvalidSignature
	default: // RoundClosed, RoundSettled, PoolExhausted, WrongVersion, Internal, Busy, InProgress
		return Unknown
	}
}
