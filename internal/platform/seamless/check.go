package seamless

import (
	"errors"
	"math/bits"
	"strconv"

	"baize/internal/kernel/money"
)

// Check refuses a call that lacks a field of its operation, brings one that
// the operation does not take, or holds a value out of its domain. The error
// is a sentence that may be shown to the vendor.
func (c *Call) Check(op Op) error {
	s, known := shapeOf(op)
	if !known {
		return errors.New("unknown operation")
	}
	have := field(c.fields)
	if missing := s.needs &^ have; missing != 0 {
		return errors.New(nameOf(lowest(missing)) + " is missing")
	}
	if foreign := have &^ (s.needs | s.takes); foreign != 0 {
		return errors.New(nameOf(lowest(foreign)) + " does not belong to this operation")
	}
	for _, v := range [...]struct {
		bit  field
		text string
	}{{fVendorID, c.VendorID}, {fRequestUUID, c.RequestUUID}, {fUserID, c.UserID}, {fGameCode, c.GameCode},
		{fRoundID, c.RoundID}, {fTxID, c.TxID}, {fRefTxID, c.RefTxID}, {fToken, c.Token}, {fRewardID, c.RewardID}, {fPoolID, c.PoolID}} {
		most := MaxID
		if v.bit == fToken {
			most = MaxToken
		}
		if have&v.bit != 0 && !isID(v.text, most) {
			return errors.New(nameOf(v.bit) + " must be 1 to " + strconv.Itoa(most) + " letters, digits or -_.:~")
		}
	}
	if err := c.checkValues(have); err != nil {
		return err
	}
	return c.checkExtras(op, have)
}

func (c *Call) checkValues(have field) error {
	if have&fCurrency != 0 {
		if _, err := money.ParseCurrency(c.Currency); err != nil {
			return errors.New("currency is not a code")
		}
	}
	switch {
	case c.Amount < 0:
		return errors.New("amount is negative")
	case c.WinAmount < 0:
		return errors.New("winAmount is negative")
	case have&fBetType != 0 && c.BetType != Normal && c.BetType != Free && c.BetType != Feed && c.BetType != Side:
		return errors.New("betType is not known to this version")
	case len(c.BetInfo) > MaxBetInfo:
		return errors.New("betInfo is longer than 8 KB")
	case have&fRefTxID != 0 && c.RefTxID == c.TxID:
		return errors.New("refTxId names the call itself")
	}
	return nil
}

func lowest(f field) field { return 1 << bits.TrailingZeros32(uint32(f)) }

// isID holds identifiers to characters that need no escaping anywhere.
func isID(s string, most int) bool {
	if s == "" || len(s) > most {
		return false
	}
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
		case c == '-', c == '_', c == '.', c == ':', c == '~':
		default:
			return false
		}
	}
	return true
}
