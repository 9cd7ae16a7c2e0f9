package seamless

import (
	"errors"
	"strconv"

	"baize/internal/kernel/money"
)

// checkExtras holds rewards, pools and settlements to what belongs together.
func (c *Call) checkExtras(op Op, have field) error {
	switch op {
	case Bet, BetWin, Win:
		if (c.BetType == Free) != (have&fRewardID != 0) {
			return errors.New("rewardId belongs to betType FREE, and a FREE one needs it")
		}
		if op == Win && c.BetType == Feed {
			return errors.New("a win is no feed")
		}
		return c.checkPools(have)
	case Resettle:
		switch {
		case c.SettlementVersion < 1:
			return errors.New("settlementVersion begins at 1")
		case c.Reopen && c.Amount != 0:
			return errors.New("a round that is reopened has no payout yet: amount must be 0")
		}
	}
	return nil
}

func (c *Call) checkPools(have field) error {
	if have&fPools == 0 {
		if c.BetType == Feed {
			return errors.New("a JACKPOT_FEED needs jackpotContribution")
		}
		return nil
	}
	if c.BetType == Free {
		return errors.New("a free bet has no stake to contribute from")
	}
	if len(c.Pools) == 0 || len(c.Pools) > MaxPools {
		return errors.New("jackpotContribution names 1 to " + strconv.Itoa(MaxPools) + " pools")
	}
	rest := c.Amount
	for i, p := range c.Pools {
		switch {
		case !isID(p.PoolID, MaxID):
			return errors.New("poolId must be 1 to 64 letters, digits or -_.:~")
		case p.Amount <= 0 || p.Amount > rest:
			return errors.New("contributions are above zero and not more than the stake together")
		}
		for _, other := range c.Pools[:i] {
			if other.PoolID == p.PoolID {
				return errors.New("a pool stands twice in jackpotContribution")
			}
		}
		rest -= p.Amount
	}
	if c.BetType == Feed && rest != 0 {
		return errors.New("the contributions of a JACKPOT_FEED are its whole stake")
	}
	return nil
}

// pools reads the array of contributions, each an object of poolId and amount.
func (p *parser) pools(to *[]Share) error {
	bad := errors.New("jackpotContribution must be a list of objects with poolId and amount, both strings")
	if !p.take('[') {
		return bad
	}
	for first := true; !p.take(']'); first = false {
		if (!first && !p.take(',')) || len(*to) > MaxPools {
			return bad
		}
		share, err := p.share()
		if err != nil {
			return bad
		}
		*to = append(*to, share)
	}
	return nil
}

// share reads one contribution.
func (p *parser) share() (share Share, err error) {
	if !p.take('{') {
		return share, errJSON
	}
	var seen [2]bool
	for _, end := range [...]byte{',', '}'} {
		name, err := p.str()
		if err != nil || !p.take(':') {
			return share, errJSON
		}
		text, err := p.str()
		if err != nil || !p.take(end) {
			return share, errJSON
		}
		switch {
		case name == "poolId" && !seen[0]:
			seen[0], share.PoolID = true, text
		case name == "amount" && !seen[1]:
			seen[1] = true
			if share.Amount, err = money.Parse(text); err != nil {
				return share, err
			}
		default:
			return share, errJSON
		}
	}
	return share, nil
}

// whole reads a whole number without sign, point or leading zero.
func (p *parser) whole(name string, to *int64) error {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	digits := p.text[start:p.at]
	if digits == "" || len(digits) > 9 || (digits[0] == '0' && len(digits) > 1) {
		return errors.New(name + " must be a whole number")
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	*to = n
	return err
}

func appendPools(b []byte, name string, pools []Share) []byte {
	b = append(append(append(b, ',', '"'), name...), '"', ':', '[')
	for i, p := range pools {
		if i > 0 {
			b = append(b, ',')
		}
		at := len(b)
		b = appendText(b, "poolId", p.PoolID)
		b[at] = '{'
		b = append(appendAmount(b, "amount", p.Amount), '}')
	}
	return append(b, ']')
}
