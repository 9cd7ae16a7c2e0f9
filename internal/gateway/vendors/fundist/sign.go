package fundist

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"baize/internal/gateway/vendors"
)

// fieldHMAC carries the signature.
const fieldHMAC = "hmac"

// SignatureOf signs a body: the values of all fields but hmac, in the order of
// the fields' names. ErrObject where it is not an object.
func SignatureOf(secret, body []byte) (string, error) {
	o, err := vendors.ReadObject(body)
	if err != nil {
		return "", err
	}
	return signatureOf(secret, o)
}

func signatureOf(secret []byte, o vendors.Object) (string, error) {
	text, err := joined(o, 0)
	if err != nil {
		return "", err
	}
	key := sha256.Sum256(secret)
	mac := hmac.New(sha256.New, key[:])
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// deepest bounds nesting: actions of a round are objects in a list.
const deepest = 4

// joined writes the values of an object one after the other.
func joined(o vendors.Object, depth int) (string, error) {
	sorted := slices.Clone(o)
	slices.SortFunc(sorted, func(a, b vendors.Field) int { return strings.Compare(a.Name, b.Name) })
	var b strings.Builder
	for _, f := range sorted {
		if depth == 0 && f.Name == fieldHMAC {
			continue
		}
		text, err := valueOf(f.Raw, depth)
		if err != nil {
			return "", err
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// valueOf is what a value contributes: a text itself, a number as it is
// written, true as 1, false and null as nothing, lists and objects what is in
// them.
func valueOf(raw json.RawMessage, depth int) (string, error) {
	switch raw[0] {
	case '"':
		s, ok := vendors.Text(raw)
		if !ok {
			return "", vendors.ErrObject
		}
		return s, nil
	case 't':
		return "1", nil
	case 'f', 'n':
		return "", nil
	case '{', '[':
		if depth >= deepest {
			return "", vendors.ErrObject
		}
		return nested(raw, depth+1)
	}
	return string(raw), nil
}

func nested(raw json.RawMessage, depth int) (string, error) {
	if raw[0] == '{' {
		o, err := vendors.ReadObject(raw)
		if err != nil {
			return "", err
		}
		return joined(o, depth)
	}
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return "", vendors.ErrObject
	}
	var b strings.Builder
	for _, one := range list {
		text, err := valueOf(one, depth)
		if err != nil {
			return "", err
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// genuine reports whether the body carries the hmac of one of the secrets.
func genuine(secrets [][]byte, o vendors.Object) bool {
	given, ok := vendors.Text(o.Get(fieldHMAC))
	if !ok {
		return false
	}
	for _, secret := range secrets {
		want, err := signatureOf(secret, o)
		if err == nil && hmac.Equal([]byte(want), []byte(given)) {
			return true
		}
	}
	return false
}
