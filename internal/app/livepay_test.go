package app_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
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
	} {
		err := c.live.Validate(c.sandbox)
		if c.refused == "" {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorContains(t, err, c.refused, name)
	}
}
