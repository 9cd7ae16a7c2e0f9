// Package totp makes and checks the six-digit codes of authenticator apps
// (RFC 6238: SHA-1, thirty seconds), for operators and members alike.
//
// It keeps nothing: who checks a code must spend its step in the database, so
// that no code is good twice.
package totp

import (
	"crypto/subtle"
	"encoding/base32"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/pquerna/otp/totp"

	"baize/internal/kernel/rng"
)

const (
	period      = 30 // seconds, as every authenticator app has it
	secretBytes = 20
)

// Draw makes a secret, in the letters that apps take.
func Draw(r rng.Source) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(rng.Bytes(r, secretBytes))
}

// Step is the time step whose code it is, the present one or a neighbour; 0
// when it is none of them.
func Step(secret, code string, now time.Time) (int64, error) {
	present := now.Unix() / period
	var found int64
	for step := present - 1; step <= present+1; step++ {
		want, err := totp.GenerateCode(secret, time.Unix(step*period, 0))
		if err != nil {
			return 0, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			found = step
		}
	}
	return found, nil
}

// Code is the code of a secret at a moment.
func Code(secret string, at time.Time) (string, error) { return totp.GenerateCode(secret, at) }

// Address is what the QR code for an app holds.
func Address(issuer, account, secret string) string {
	q := url.Values{"secret": {secret}, "issuer": {issuer}, "algorithm": {"SHA1"}, "digits": {"6"}, "period": {strconv.Itoa(period)}}
	label := url.PathEscape(issuer + ":" + account)
	return "otpauth://totp/" + label + "?" + strings.ReplaceAll(q.Encode(), "+", "%20") // apps show a plus as it is
}
