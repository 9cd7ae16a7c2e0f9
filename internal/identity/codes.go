package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// Purpose is what a code opens; a code of one opens no other.
type Purpose string

// The purposes.
const (
	CodeLogin    Purpose = "login"
	CodeRegister Purpose = "register"
	CodeReset    Purpose = "reset"
	CodeStepUp   Purpose = "stepUp"
	CodeBind     Purpose = "bind"
	// CodeRelease proves to own an address that is to be given up.
	CodeRelease Purpose = "release"
	// CodePayment replaces a forgotten secret of payments.
	CodePayment Purpose = "payment"
	// CodeProof is given in place of a password by who has none.
	CodeProof Purpose = "proof"
)

// template is the message that a code comes in. One that proves says the same as
// that of a login's further proof: what both open is that it is the member.
func (p Purpose) template() string {
	if p == CodeProof {
		p = CodeStepUp
	}
	return "code." + string(p)
}

// SendCodeCmd asks for a code.
type SendCodeCmd struct {
	Purpose Purpose
	Channel Channel
	// To is a number or an e-mail address as it was typed; DialingCode is what
	// was chosen beside a number.
	To          string
	DialingCode string
	Client      Client
	Proof       HumanProof
	// Member is who is logged in, or who a step-up is about; 0 for visitors.
	Member id.Member
}

// CodeSent tells how long the code lives and when another may be asked for. It
// says nothing about whether there is an account.
type CodeSent struct {
	ExpiresIn time.Duration
	ResendIn  time.Duration
}

// Code is a code as it is stored; there is one live code per purpose and
// address.
type Code struct {
	Purpose     Purpose
	AddressHash string
	CodeHash    string
	Attempts    int
	CreatedAt   clock.Instant
	ExpiresAt   clock.Instant
	ResendAt    clock.Instant
	UsedAt      clock.Instant
}

// The faults of codes. TooSoon and TooMany come with Retry-After.
var (
	ErrCodeWrong   = shownAt(fieldCode, fault.New(fault.Refused, "identity.code.wrong"))
	ErrCodeExpired = shownAt(fieldCode, fault.New(fault.Refused, "identity.code.expired"))
	ErrCodeMissing = shownAt(fieldCode, fault.New(fault.Refused, "identity.code.missing"))
	ErrCodeSpent   = shownAt(fieldCode, fault.New(fault.Refused, "identity.code.spent"))
)

// shownAt is a refusal that is about the one field.
func shownAt(field string, f *fault.Fault) *fault.Fault {
	shown := *f
	shown.Fields = []fault.Field{{Path: field, Key: f.Key, Args: f.Args}}
	return &shown
}

func codeTooSoon(wait time.Duration) error {
	return fault.New(fault.Limited, "identity.code.tooSoon", fault.Args{"seconds": secondsOf(wait)})
}

func codeTooMany(wait time.Duration) error {
	seconds := secondsOf(wait)
	return fault.New(fault.Limited, "identity.code.tooMany", fault.Args{"seconds": seconds, "minutes": (seconds + 59) / 60})
}

func secondsOf(wait time.Duration) int { return max(1, int((wait+time.Second-1)/time.Second)) }

const (
	codeTries   = 5
	shippedLife = 5 * time.Minute
	shippedWait = time.Minute
)

func (s *Service) codeLife() time.Duration {
	if s.codes.Life > 0 {
		return s.codes.Life
	}
	return shippedLife
}

// codeWait is the pause before the next code: a minute, or the life of this one.
func (s *Service) codeWait() time.Duration {
	if s.codes.WaitOut {
		return s.codeLife()
	}
	return shippedWait
}

// SendCode makes a code and sends it. What it does and says is the same whether
// or not the address belongs to an account: that is looked at later, by a job.
// Of SMS every code counts towards the operator's budgets in the transaction
// that has it sent. ErrCodeLoginClosed, ErrRegisterClosed, ErrMobile,
// identity.mobile.country, ErrEmail, the faults of codes and of the human check.
func (s *Service) SendCode(ctx context.Context, cmd SendCodeCmd) (CodeSent, error) {
	if s.codes.Messenger == nil {
		return CodeSent{}, errNotConnected
	}
	if err := s.codeOpens(ctx, cmd.Purpose); err != nil {
		return CodeSent{}, err
	}
	address, err := s.address(cmd.Channel, cmd.To, cmd.DialingCode)
	if err != nil {
		return CodeSent{}, err
	}
	budgets, err := s.admitAddress(ctx, cmd, address)
	if err != nil {
		return CodeSent{}, err
	}
	now := clock.NowOf(s.clock)
	text := fmt.Sprintf("%06d", rng.Below(s.random, 1_000_000))
	c := Code{
		Purpose: cmd.Purpose, AddressHash: s.addressHash(cmd.Channel, address), CreatedAt: now,
		ExpiresAt: now.Add(s.codeLife()), ResendAt: now.Add(s.codeWait()),
	}
	c.CodeHash = s.codeHash(c.Purpose, c.AddressHash, text)
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		refusal, err = s.admitCode(ctx, tx, cmd, c, budgets)
		if refusal != nil || err != nil {
			return err
		}
		if err := s.store.PutCode(ctx, tx, c); err != nil {
			return err
		}
		return s.enqueueCode(ctx, tx, codeParcel{
			Purpose: c.Purpose, Channel: cmd.Channel, To: address, Code: text, Lang: cmd.Client.Lang, Until: c.ExpiresAt, Member: cmd.Member,
		})
	})
	if err == nil {
		err = refusal
	}
	return CodeSent{ExpiresIn: s.codeLife(), ResendIn: s.codeWait()}, err
}

// admitCode asks every limit before it counts at any, so that a refused wish
// costs nothing but the proof.
func (s *Service) admitCode(ctx context.Context, tx *db.Tx, cmd SendCodeCmd, c Code, budgets []budget) (refusal, err error) {
	last, err := s.store.CodeOf(ctx, tx, c.Purpose, c.AddressHash)
	if err != nil {
		return nil, err
	}
	if last != nil && last.ResendAt > c.CreatedAt {
		return codeTooSoon(last.ResendAt.Sub(c.CreatedAt)), nil
	}
	quotas, gates := codeQuotas(cmd, c), resetGatesOf(cmd, c)
	if cmd.Member == 0 {
		if refusal, err := s.needHuman(ctx, tx, cmd.Proof, cmd.Client); refusal != nil || err != nil {
			return refusal, err
		}
	}
	for _, q := range quotas {
		if wait, err := s.quotaLeft(ctx, tx, q); wait > 0 || err != nil {
			return codeTooMany(wait), err
		}
	}
	if wait, err := s.closedFor(ctx, tx, gates); wait > 0 || err != nil {
		return codeTooMany(wait), err
	}
	if refusal, err := s.budgetLeft(ctx, tx, budgets); refusal != nil || err != nil {
		return refusal, err
	}
	for _, b := range budgets {
		quotas = append(quotas, b.quota)
	}
	for _, q := range quotas {
		if err := s.spendQuota(ctx, tx, q); err != nil {
			return nil, err
		}
	}
	return nil, s.throttle.Charge(ctx, tx, gates...)
}

// admitAddress refuses numbers of countries that the operator does not take,
// and tells the budgets that a code to the address counts towards.
func (s *Service) admitAddress(ctx context.Context, cmd SendCodeCmd, address string) ([]budget, error) {
	if cmd.Channel != ChannelSMS {
		return nil, nil
	}
	x, err := s.texting(ctx)
	if err != nil {
		return nil, err
	}
	if wrong := x.wrongCountry(address); wrong != nil && cmd.Purpose.typed() {
		return nil, fault.InvalidField(wrong.Path, wrong.Key, wrong.Args)
	}
	return x.budgetsOf(address), nil
}

// codeQuotas bound what one number, one client and one account may cost.
func codeQuotas(cmd SendCodeCmd, c Code) []quota {
	all := []quota{
		{"code:" + c.AddressHash, 6, time.Hour}, {"code.day:" + c.AddressHash, 15, 24 * time.Hour},
		{"code@" + cmd.Client.Origin(), 60, time.Hour},
	}
	if cmd.Member != 0 {
		all = append(all, quota{"code/" + cmd.Member.String(), 10, time.Hour})
	}
	return all
}

// resetGatesOf are the gates of a code for a new password, none of any other.
func resetGatesOf(cmd SendCodeCmd, c Code) []Gate {
	if cmd.Purpose != CodeReset {
		return nil
	}
	return resetGates(cmd.Client, "reset:"+c.AddressHash)
}

// useCode spends the live code of a purpose and address. A wrong try counts and
// stays although it is refused, so the caller returns err alone from its
// transaction and answers refusal after the commit. ErrCodeWrong, -Expired,
// -Missing, -Spent.
func (s *Service) useCode(ctx context.Context, tx *db.Tx, purpose Purpose, channel Channel, to, code string) (refusal, err error) {
	c, refusal, err := s.matchCode(ctx, tx, purpose, channel, to, code)
	if refusal != nil || err != nil {
		return refusal, err
	}
	return nil, s.spend(ctx, tx, c)
}

// matchCode is useCode without the spending, for who needs two codes at once.
func (s *Service) matchCode(ctx context.Context, tx *db.Tx, purpose Purpose, channel Channel, to, code string) (c *Code, refusal, err error) {
	address, wrong := s.address(channel, to, "")
	if wrong != nil {
		return nil, wrong, nil
	}
	hash := s.addressHash(channel, address)
	c, err = s.store.CodeOf(ctx, tx, purpose, hash)
	if err != nil {
		return nil, nil, err
	}
	now := clock.NowOf(s.clock)
	switch {
	case c == nil || c.UsedAt != 0:
		return nil, ErrCodeMissing, nil
	case c.ExpiresAt <= now:
		return nil, ErrCodeExpired, nil
	case c.Attempts >= codeTries:
		return nil, ErrCodeSpent, nil
	}
	code = westernDigits(Clean(code))
	if hmac.Equal([]byte(c.CodeHash), []byte(s.codeHash(purpose, hash, code))) {
		return c, nil, nil
	}
	c.Attempts++
	return nil, ErrCodeWrong, s.store.PutCode(ctx, tx, *c)
}

// spend uses matched codes up.
func (s *Service) spend(ctx context.Context, tx *db.Tx, matched ...*Code) error {
	for _, c := range matched {
		c.UsedAt = clock.NowOf(s.clock)
		if err := s.store.PutCode(ctx, tx, *c); err != nil {
			return err
		}
	}
	return nil
}

// codeHash is keyed, because six digits are guessed from a plain hash.
func (s *Service) codeHash(purpose Purpose, addressHash, code string) string {
	mac := hmac.New(sha256.New, s.captchaKey)
	mac.Write([]byte("code:" + string(purpose) + ":" + addressHash + ":" + code))
	return hex.EncodeToString(mac.Sum(nil))
}
