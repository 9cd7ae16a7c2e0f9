package staff

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
)

// Seeded is an operator of the sandbox, to be printed.
type Seeded struct {
	Name string
	Role Role
	TOTP string // base-32 secret of the one-time codes
}

// SeedSandbox opens the sandbox's operators with the given password, once. The
// secrets of the one-time codes follow from the password, so that they need not
// be kept anywhere; it is for play money only.
func (s *Service) SeedSandbox(ctx context.Context, password string) ([]Seeded, error) {
	seeds := []Seeded{
		{Name: "owner", Role: Owner}, {Name: "maker", Role: FinanceMaker}, {Name: "checker", Role: FinanceChecker},
		{Name: "officer", Role: KYCOfficer}, {Name: "risk", Role: RiskDesk},
	}
	for i := range seeds {
		seeds[i].TOTP = sandboxTOTP(password, seeds[i].Name)
		old, err := s.store.FindOperator(ctx, seeds[i].Name)
		if err != nil {
			return nil, err
		}
		if old != nil {
			continue
		}
		n := NewOperator{Name: seeds[i].Name, Password: password, Roles: []Role{seeds[i].Role}, TOTP: seeds[i].TOTP}
		if _, _, err := s.Open(ctx, 0, n); err != nil {
			return nil, err
		}
	}
	return seeds, nil
}

func sandboxTOTP(password, name string) string {
	mac := hmac.New(sha256.New, []byte(password))
	mac.Write([]byte("totp:" + name))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil))
}
