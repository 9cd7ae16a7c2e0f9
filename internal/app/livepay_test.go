package app_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
)

func TestLivePay_RefusesHalfASettingAndRealMoneyInTheSandbox(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	pub, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	require.NoError(t, err)
	mine, theirs := base64.StdEncoding.EncodeToString(x509.MarshalPKCS1PrivateKey(key)), base64.StdEncoding.EncodeToString(pub)
	bkash := func(url string) app.LivePay {
		return app.LivePay{BkashURL: url, BkashAppKey: "k", BkashAppSecret: "s", BkashUsername: "u", BkashPassword: "p"}
	}
	nagad := func(url, key string) app.LivePay {
		return app.LivePay{NagadURL: url, NagadMerchant: "683002007104225", NagadAccount: "01711428036", NagadIP: "203.0.113.9", NagadKey: key, NagadPGKey: theirs}
	}
	const mainnet, testnet = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj"
	coin := func(node, signer, contract string, confirmations int) app.LivePay {
		return app.LivePay{LiveChain: app.LiveChain{UsdtNode: node, UsdtSigner: signer, UsdtSignerKey: "s", UsdtContract: contract, UsdtConfirmations: confirmations}}
	}
	bank := func(mark string, accounts ...string) app.LivePay {
		return app.LivePay{LiveBank: app.LiveBank{BankAccounts: accounts, BankMark: mark}}
	}
	const account = "City Bank | Gulshan | Baize Ltd | 1234567890123"
	for name, c := range map[string]struct {
		live    app.LivePay
		sandbox bool
		refused string
	}{
		"nothing":                    {sandbox: true},
		"bKash's sandbox":            {live: bkash("https://tokenized.sandbox.bka.sh"), sandbox: true},
		"bKash, real":                {live: bkash("https://tokenized.pay.bka.sh")},
		"Nagad's sandbox":            {live: nagad("http://sandbox.mynagad.com:10080/remote-payment-gateway-1.0/api/dfs", mine), sandbox: true},
		"Nagad, real":                {live: nagad("https://api.mynagad.com/api/dfs", mine)},
		"real money for play money":  {live: bkash("https://tokenized.pay.bka.sh"), sandbox: true, refused: "no real money"},
		"real money, again":          {live: nagad("https://api.mynagad.com/api/dfs", mine), sandbox: true, refused: "no real money"},
		"real money, spelt anew":     {live: bkash("https://Tokenized.pay.BKA.sh."), sandbox: true, refused: "no real money"},
		"real money in the clear":    {live: nagad("http://api.mynagad.com/api/dfs", mine), refused: "https alone"},
		"a secret without a place":   {live: app.LivePay{BkashAppKey: "k"}, sandbox: true, refused: "without an address"},
		"a place without its secret": {live: app.LivePay{BkashURL: "https://tokenized.sandbox.bka.sh"}, sandbox: true, refused: "all of its settings"},
		"no place at all":            {live: bkash("bka.sh"), sandbox: true, refused: "not an address"},
		"no key":                     {live: nagad("https://api.mynagad.com/api/dfs", "MIIB"), refused: "RSA key"},

		"a chain for tests":            {live: coin("https://nile.trongrid.io", "http://127.0.0.1:9000", testnet, 20), sandbox: true},
		"USDT, real":                   {live: coin("https://api.trongrid.io", "https://signer.example", mainnet, 0)},
		"USDT, its real chain":         {live: coin("https://api.trongrid.io", "https://signer.example", testnet, 20), sandbox: true, refused: "no real money"},
		"USDT, its real contract":      {live: coin("https://node.example", "https://signer.example", mainnet, 20), sandbox: true, refused: "no real money"},
		"a signer in the clear":        {live: coin("https://api.trongrid.io", "http://signer.example", mainnet, 20), refused: "https alone"},
		"a node in the clear":          {live: coin("http://node.example", "https://signer.example", mainnet, 20), refused: "https alone"},
		"no signer":                    {live: coin("https://node.example", "", mainnet, 20), refused: "all of its settings"},
		"no contract":                  {live: coin("https://node.example", "https://signer.example", mainnet+"x", 20), refused: "no address on the chain"},
		"a transfer that is not final": {live: coin("https://node.example", "https://signer.example", mainnet, 19), refused: "final after 20"},
		"a node's key alone":           {live: app.LivePay{LiveChain: app.LiveChain{UsdtNodeKey: "k"}}, sandbox: true, refused: "without an address"},
		"bank accounts":                {live: bank("BZ-", account, "Sonali Bank||Baize Ltd|99")},
		"a bank for play money":        {live: bank("", account), sandbox: true, refused: "no real money"},
		"half a bank account":          {live: bank("", account, "City Bank|Gulshan|1234567890123"), refused: "account 2 is not"},
		"a mark that no bank prints":   {live: bank("বেইজ", account), refused: "a mark is"},
		"a mark without an account":    {live: bank("BZ-"), refused: "without an account"},
	} {
		err := c.live.Validate(c.sandbox)
		if !c.sandbox && c.refused == "" {
			require.ErrorContains(t, err, "name the licence", name+", without a licence")
			c.live.Licence = "Isle of Man OGRA 17/2026"
			require.ErrorContains(t, c.live.Validate(false), "name the licence", name+", without countries")
			c.live.LicenceCountries = []string{"Isle of Man"}
			require.ErrorContains(t, c.live.Validate(false), "two letters", name)
			c.live.LicenceCountries = []string{"IM", "GB"}
			err = c.live.Validate(false)
		}
		if c.refused == "" {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorContains(t, err, c.refused, name)
	}
}

func TestLivePay_ReadsSecretsFromFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(file, []byte(" s3cret\n"), 0o600))
	l := app.LivePay{BkashURL: "https://tokenized.sandbox.bka.sh", BkashAppKey: "k", BkashAppSecret: "file:" + file, BkashUsername: "u", BkashPassword: "p"}
	require.NoError(t, l.Validate(true))
	got, err := app.Opened(l)
	require.NoError(t, err)
	require.Equal(t, "s3cret", got.BkashAppSecret)
	require.Equal(t, "k", got.BkashAppKey)
	l.BkashAppSecret = "file:" + file + ".missing"
	require.ErrorContains(t, l.Validate(true), "a secret's file")
	require.NoError(t, os.WriteFile(file, []byte("\n"), 0o600))
	l.BkashAppSecret = "file:" + file
	require.ErrorContains(t, l.Validate(true), "is empty")
}

// What is printed of the settings and what goes over the wire to nobody: secrets.
func TestLivePay_PrintsNoSecret(t *testing.T) {
	l := app.LivePay{LiveChain: app.LiveChain{UsdtNode: "https://node.example", UsdtNodeKey: "hush-node", UsdtSigner: "https://signer.example", UsdtSignerKey: "hush-signer"}}
	raw, err := json.Marshal(app.Config{LivePay: l})
	require.NoError(t, err)
	require.Contains(t, string(raw), "node.example")
	require.NotContains(t, string(raw), "hush")
}

func TestLiveMethods_AreThoseThatAreConfiguredWhereTheLicenceCovers(t *testing.T) {
	c := app.Config{}
	require.Empty(t, app.PayMethods(&c), "real money is off until somebody turns it on")
	c.BankAccounts, c.UsdtNode, c.LicenceCountries = []string{"City Bank|Gulshan|Baize Ltd|1"}, "https://node.example", []string{"IM"}
	var codes []string
	for _, m := range app.PayMethods(&c) {
		codes = append(codes, m.Code)
		require.False(t, m.Sandbox)
		require.Equal(t, []string{"IM"}, m.Countries)
	}
	require.Equal(t, []string{"bank", "usdt"}, codes)
}
