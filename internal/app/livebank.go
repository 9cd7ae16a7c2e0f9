package app

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"

	"baize/internal/cashier/payments/manual"
	"baize/internal/cashier/payments/tron"
	"baize/internal/cashier/payments/usdt/chainwire"
)

// LiveLicence is what a brand of real money stands on. Without it no way to pay is
// opened.
type LiveLicence struct {
	Licence          string   `help:"Who licensed the operator, and the licence's number; real money needs one." env:"BAIZE_LICENCE"`
	LicenceCountries []string `help:"Countries that the licence covers, two letters each; ways to pay are offered there." env:"BAIZE_LICENCE_COUNTRIES"`
}

// LiveBank names the house's bank accounts. There is no protocol for them: people
// find what came on the statement.
type LiveBank struct {
	BankAccounts []string `help:"The house's bank accounts, each as Bank|Branch|Holder|Number." sep:";" env:"BAIZE_BANK_ACCOUNTS"`
	BankMark     string   `help:"What stands before a deposit's id in the reference of a transfer." env:"BAIZE_BANK_MARK"`
}

// LiveChain says how USDT on TRON is seen and sent.
type LiveChain struct {
	UsdtNode          string `help:"Scheme and host of a TRON node with TronGrid's index; empty leaves USDT to the simulator." env:"BAIZE_USDT_NODE"`
	UsdtNodeKey       string `help:"Key that the node asks for, where it does." env:"BAIZE_USDT_NODE_KEY" json:"-"`
	UsdtSigner        string `help:"Scheme and host of the operator's signer, which keeps the keys." env:"BAIZE_USDT_SIGNER"`
	UsdtSignerKey     string `help:"What proves to the signer who asks." env:"BAIZE_USDT_SIGNER_KEY" json:"-"`
	UsdtContract      string `help:"Address of USDT's contract on that chain." env:"BAIZE_USDT_CONTRACT"`
	UsdtConfirmations int    `help:"Blocks that make a transfer count, 20 at the least." default:"20" env:"BAIZE_USDT_CONFIRMATIONS"`
}

// secrets are the settings that may stand in files.
func (l *LivePay) secrets() []*string {
	return []*string{
		&l.BkashAppKey, &l.BkashAppSecret, &l.BkashUsername, &l.BkashPassword, &l.NagadKey, &l.NagadPGKey, &l.UsdtNodeKey, &l.UsdtSignerKey,
	}
}

// opened is the settings with the secrets that are named as file:/path.
func (l LivePay) opened() (LivePay, error) {
	for _, s := range l.secrets() {
		path, named := strings.CutPrefix(*s, "file:")
		if !named {
			continue
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return l, fmt.Errorf("a secret's file: %w", err)
		}
		if *s = strings.TrimSpace(string(raw)); *s == "" {
			return l, fmt.Errorf("a secret's file: %s is empty", path)
		}
	}
	return l, nil
}

func (l LivePay) configured() bool {
	return l.BkashURL != "" || l.NagadURL != "" || l.UsdtNode != "" || len(l.BankAccounts) > 0
}

var (
	errLicence   = errors.New("real money: name the licence and the countries it covers")
	countryForm  = regexp.MustCompile(`^[A-Z]{2}$`)
	bankMarkForm = regexp.MustCompile(`^[A-Z0-9-]{0,12}$`)
)

func (l LivePay) validLicence(sandbox bool) error {
	if !sandbox && l.configured() && (strings.TrimSpace(l.Licence) == "" || len(l.LicenceCountries) == 0) {
		return errLicence
	}
	for _, c := range l.LicenceCountries {
		if !countryForm.MatchString(c) {
			return fmt.Errorf("licence: %q is no country of two letters", c)
		}
	}
	return nil
}

func (l LivePay) validBank(sandbox bool) error {
	if sandbox && len(l.BankAccounts) > 0 {
		return errors.New("bank: the sandbox brand takes no real money")
	}
	if l.BankMark != "" && len(l.BankAccounts) == 0 {
		return errors.New("bank: settings without an account")
	}
	if !bankMarkForm.MatchString(l.BankMark) {
		return errors.New("bank: a mark is at most 12 capital letters, digits and hyphens")
	}
	_, err := l.accounts()
	return err
}

// accounts are the house's bank accounts.
func (l LivePay) accounts() (all []manual.Account, err error) {
	for i, text := range l.BankAccounts {
		part := strings.Split(text, "|")
		for n := range part {
			part[n] = strings.TrimSpace(part[n])
		}
		if len(part) != 4 || part[0] == "" || part[2] == "" || part[3] == "" { // some banks have no branches
			return nil, fmt.Errorf("bank: account %d is not Bank|Branch|Holder|Number", i+1)
		}
		all = append(all, manual.Account{Bank: part[0], Branch: part[1], Name: part[2], Number: part[3]})
	}
	return all, nil
}

func (l LivePay) validChain(sandbox bool) error {
	if err := set("usdt", sandbox, l.UsdtNode, l.UsdtSigner, l.UsdtSignerKey, l.UsdtContract); err != nil {
		return err
	}
	if l.UsdtNode == "" {
		if l.UsdtNodeKey != "" {
			return errors.New("usdt: settings without an address")
		}
		return nil
	}
	switch err := address("usdt", sandbox, l.UsdtSigner); {
	case err != nil:
		return err
	case !tron.Valid(l.UsdtContract):
		return errors.New("usdt: the contract is no address on the chain")
	case sandbox && l.UsdtContract == usdtContract:
		return errors.New("usdt: the sandbox brand takes no real money")
	case l.UsdtConfirmations != 0 && l.UsdtConfirmations < chainwire.Final:
		return fmt.Errorf("usdt: a transfer is final after %d blocks, not before", chainwire.Final)
	}
	return nil
}
