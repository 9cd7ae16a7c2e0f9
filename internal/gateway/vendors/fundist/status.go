package fundist

import (
	"net/http"

	"baize/internal/platform/seamless"
)

// Error is what the vendor is told where the answer is not OK. Two of the words
// are its own, the others are for its engineers.
type Error string

// The errors.
const (
	InsufficientFunds Error = "INSUFFICIENT_FUNDS"
	Mismatch          Error = "Transaction parameter mismatch"

	UserNotFound     Error = "User not found"
	CurrencyMismatch Error = "Currency mismatch"
	UserBlocked      Error = "User is blocked"
	LimitReached     Error = "Limit reached"
	InvalidSession   Error = "Session is not valid"
	InvalidGame      Error = "Game is not available"
	NotFound         Error = "Transaction not found"
	Cancelled        Error = "Transaction was cancelled"
	RoundClosed      Error = "Round is closed"
	InvalidRequest   Error = "Invalid request"
	InvalidHMAC      Error = "Invalid HMAC"
	UnknownType      Error = "Unknown request type"
	UnknownVendor    Error = "Unknown integration"
	TryAgain         Error = "Try again"
)

// status is the platform's word for an error that was found before the platform
// was asked.
func (e Error) status() seamless.Status {
	switch e {
	case Mismatch:
		return seamless.Duplicate
	case Cancelled:
		return seamless.RolledBack
	case CurrencyMismatch:
		return seamless.WrongCurrency
	case TryAgain:
		return seamless.Internal
	default:
		return seamless.InvalidRequest
	}
}

// ErrorOf words one of the platform's statuses and gives its HTTP status. What
// may have been done, or may yet be done by a repeat, is 503: only an outcome
// that is certain is told with 200.
func ErrorOf(s seamless.Status) (Error, int) {
	switch s {
	case seamless.OK:
		return "", http.StatusOK
	case seamless.NotEnoughMoney:
		return InsufficientFunds, http.StatusOK
	case seamless.Duplicate:
		return Mismatch, http.StatusOK
	case seamless.RolledBack:
		return Cancelled, http.StatusOK
	case seamless.DoesNotExist:
		return NotFound, http.StatusOK
	case seamless.RoundClosed, seamless.RoundSettled:
		return RoundClosed, http.StatusOK
	case seamless.WrongCurrency:
		return CurrencyMismatch, http.StatusOK
	case seamless.InvalidToken:
		return InvalidSession, http.StatusOK
	case seamless.InvalidGame:
		return InvalidGame, http.StatusOK
	case seamless.LimitReached, seamless.RewardExhausted:
		return LimitReached, http.StatusOK
	case seamless.PlayerBlocked, seamless.PlayerExcluded, seamless.RealityCheckDue:
		return UserBlocked, http.StatusOK
	case seamless.InvalidRequest, seamless.UnsupportedRequest, seamless.PoolExhausted, seamless.WrongVersion:
		return InvalidRequest, http.StatusOK
	case seamless.InvalidSignature:
		return InvalidHMAC, http.StatusForbidden
	default: // Internal, Busy, InProgress
		return TryAgain, http.StatusServiceUnavailable
	}
}
