package app

import (
	"crypto/rsa"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/bkash"
	"baize/internal/cashier/payments/manual"
	"baize/internal/cashier/payments/nagad"
	"baize/internal/cashier/payments/usdt"
)

// LivePay says how the providers' own gateways are reached. A gateway without an
// address is played by its simulator in the sandbox, and is not there elsewhere.
// A secret may be named by the file that holds it, as file:/path.
type LivePay struct {
	BkashURL       string `help:"Scheme and host of bKash tokenised checkout; empty leaves it to the simulator." env:"BAIZE_BKASH_URL"`
	BkashAppKey    string `help:"App key that bKash gave." env:"BAIZE_BKASH_APP_KEY" json:"-"`
	BkashAppSecret string `help:"App secret that bKash gave." env:"BAIZE_BKASH_APP_SECRET" json:"-"`
	BkashUsername  string `help:"User name that bKash gave." env:"BAIZE_BKASH_USERNAME" json:"-"`
	BkashPassword  string `help:"Password that bKash gave." env:"BAIZE_BKASH_PASSWORD" json:"-"`
	BkashTopic     string `help:"Topic (ARN) of bKash's notices; empty believes none and asks instead." env:"BAIZE_BKASH_TOPIC"`

	NagadURL      string `help:"Address before the paths of Nagad's API; empty leaves it to the simulator." env:"BAIZE_NAGAD_URL"`
	NagadMerchant string `help:"Merchant id that Nagad gave." env:"BAIZE_NAGAD_MERCHANT"`
	NagadAccount  string `help:"The merchant's own mobile number at Nagad." env:"BAIZE_NAGAD_ACCOUNT"`
	NagadIP       string `help:"Address of this server that Nagad has on its list." env:"BAIZE_NAGAD_IP"`
	NagadKey      string `help:"The merchant's private key, base64 or PEM." env:"BAIZE_NAGAD_KEY" json:"-"`
	NagadPGKey    string `help:"Nagad's public key, base64 or PEM." env:"BAIZE_NAGAD_PG_KEY" json:"-"`

	LiveBank
	LiveChain
	LiveLicence
}

// gatewayTimeout is how long a gateway may think; bKash names 30 seconds.
const gatewayTimeout = 30 * time.Second

// Where real money moves: the sandbox brand gives play money for it, so that it
// may not speak to these.
func liveHosts() []string {
	return []string{"tokenized.pay.bka.sh", "api.mynagad.com", "api.trongrid.io"}
}

// Validate refuses half a setting, a gateway of real money in the sandbox brand,
// and real money without a licence.
func (l LivePay) Validate(sandbox bool) error {
	l, err := l.opened()
	if err != nil {
		return err
	}
	if err := set("bkash", sandbox, l.BkashURL, l.BkashAppKey, l.BkashAppSecret, l.BkashUsername, l.BkashPassword); err != nil {
		return err
	}
	if err := set("nagad", sandbox, l.NagadURL, l.NagadMerchant, l.NagadAccount, l.NagadIP, l.NagadKey, l.NagadPGKey); err != nil {
		return err
	}
	if l.NagadURL != "" {
		_, mine := nagad.ParsePrivate(l.NagadKey)
		_, theirs := nagad.ParsePublic(l.NagadPGKey)
		if err := errors.Join(mine, theirs); err != nil {
			return err
		}
	}
	return errors.Join(l.validBank(sandbox), l.validChain(sandbox), l.validLicence(sandbox))
}

// set refuses an address without its settings, and settings without an address.
func set(name string, sandbox bool, at string, all ...string) error {
	if at == "" {
		if slices.ContainsFunc(all, func(x string) bool { return x != "" }) {
			return fmt.Errorf("%s: settings without an address", name)
		}
		return nil
	}
	if slices.Contains(all, "") {
		return fmt.Errorf("%s: all of its settings are needed", name)
	}
	return address(name, sandbox, at)
}

// address refuses what is no place of a gateway, or not one for this brand.
func address(name string, sandbox bool, at string) error {
	u, err := url.Parse(at)
	switch {
	case err != nil || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Scheme != "https" && u.Scheme != "http":
		return fmt.Errorf("%s: not an address of a gateway", name)
	case !sandbox && u.Scheme != "https":
		return fmt.Errorf("%s: real money goes over https alone", name)
	case sandbox && slices.Contains(liveHosts(), strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))):
		return fmt.Errorf("%s: the sandbox brand takes no real money", name)
	}
	return nil
}

// makeLive makes the adapters to the gateways that are configured, and the desk
// at which people pay out by hand.
func (a *App) makeLive() ([]cashier.Provider, error) {
	p := a.platform
	l, err := a.cfg.opened()
	if err != nil {
		return nil, err
	}
	accounts, err := l.accounts()
	if err != nil {
		return nil, err
	}
	client := &http.Client{Timeout: gatewayTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	list := []cashier.Provider{}
	if l.BkashURL != "" {
		list = append(list, bkash.New(bkash.Config{
			BaseURL: l.BkashURL, AppKey: l.BkashAppKey, AppSecret: l.BkashAppSecret, Username: l.BkashUsername, Password: l.BkashPassword,
			TopicArn: l.BkashTopic, Client: client, Clock: p.clock,
		}))
	}
	if l.NagadURL != "" {
		list = append(list, nagad.New(nagad.Config{
			BaseURL: l.NagadURL, MerchantID: l.NagadMerchant, Account: l.NagadAccount, IP: l.NagadIP, Client: client, Clock: p.clock, Chance: p.rng,
			Key:   func() (*rsa.PrivateKey, error) { return nagad.ParsePrivate(l.NagadKey) },
			PGKey: func() (*rsa.PublicKey, error) { return nagad.ParsePublic(l.NagadPGKey) },
		}))
	}
	if l.UsdtNode != "" {
		list = append(list, usdt.New(usdt.Config{
			NodeURL: l.UsdtNode, NodeKey: l.UsdtNodeKey, SignerURL: l.UsdtSigner, SignerKey: l.UsdtSignerKey, Contract: l.UsdtContract,
			Confirmations: l.UsdtConfirmations, Price: a.coinPrice, Client: client, Clock: p.clock,
		}))
	}
	if !p.cfg.Sandbox {
		list = append(list, manual.New(manual.Config{Accounts: accounts, Mark: l.BankMark, Clock: p.clock}))
	}
	return list, nil
}

// liveMethods are the ways to pay of a brand with real money: those that are
// configured, where the licence covers them. What Nagad is to pay out, people pay.
func liveMethods(cfg *Config) []cashier.Method {
	var list []cashier.Method
	if cfg.BkashURL != "" {
		list = append(list, walletMethod("bkash", "bKash", bkash.Code, cfg.AccountWait))
	}
	if cfg.NagadURL != "" {
		list = append(list, nagadMethod(cfg.AccountWait))
	}
	if len(cfg.BankAccounts) > 0 {
		list = append(list, bankMethod(cfg.AccountWait))
	}
	if cfg.UsdtNode != "" {
		list = append(list, usdtMethod(cfg.AccountWait))
	}
	for i := range list {
		list[i].Sandbox, list[i].Countries = false, slices.Clone(cfg.LicenceCountries)
	}
	return list
}
