// Package tron writes and checks addresses of the TRON chain. It is pure.
//
// An address is Base58Check: the byte 0x41, twenty bytes of the key's hash,
// and the first four bytes of the double SHA-256 of these as a checksum, so
// that a typing mistake is found before money is sent to nobody (TRON
// developer documentation, "Account: address format").
package tron

import (
	"crypto/sha256"
	"math/big"
	"strings"
)

const (
	alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	prefix   = 0x41
	rawLen   = 25
	textLen  = 34
)

// Address writes twenty bytes as an address.
func Address(hash [20]byte) string {
	raw := append([]byte{prefix}, hash[:]...)
	raw = append(raw, checksum(raw)...)
	n, base, digit := new(big.Int).SetBytes(raw), big.NewInt(58), new(big.Int)
	var out []byte
	for n.Sign() > 0 {
		n.DivMod(n, base, digit)
		out = append(out, alphabet[digit.Int64()])
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return string(out)
}

// Valid reports whether text is an address with a true checksum.
func Valid(text string) bool {
	if len(text) != textLen || text[0] != 'T' {
		return false
	}
	n, base := new(big.Int), big.NewInt(58)
	for i := range len(text) {
		at := strings.IndexByte(alphabet, text[i])
		if at < 0 {
			return false
		}
		n.Add(n.Mul(n, base), big.NewInt(int64(at)))
	}
	raw := n.Bytes()
	return len(raw) == rawLen && raw[0] == prefix && string(checksum(raw[:rawLen-4])) == string(raw[rawLen-4:])
}

func checksum(b []byte) []byte {
	one := sha256.Sum256(b)
	two := sha256.Sum256(one[:])
	return two[:4]
}
