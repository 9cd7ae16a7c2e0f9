package vendors

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// Field is one member of a JSON object, with its value as it was written.
type Field struct {
	Name string
	Raw  json.RawMessage
}

// Object is a JSON object in the order it was written in.
type Object []Field

// maxFields bounds an object, because names are compared before a signature
// can be.
const maxFields = 64

// ErrObject says that a body is not one JSON object in UTF-8, or names a field
// twice: two readers could then disagree about money.
var ErrObject = errors.New("the body is not one JSON object with distinct names")

// ReadObject reads a body that is a JSON object and nothing else.
func ReadObject(body []byte) (Object, error) {
	if !utf8.Valid(body) {
		return nil, ErrObject
	}
	d := json.NewDecoder(bytes.NewReader(body))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, ErrObject
	}
	var o Object
	for d.More() {
		t, err := d.Token()
		name, ok := t.(string)
		if err != nil || !ok || o.Get(name) != nil || len(o) == maxFields {
			return nil, ErrObject
		}
		f := Field{Name: name}
		if err := d.Decode(&f.Raw); err != nil {
			return nil, ErrObject
		}
		o = append(o, f)
	}
	if _, err := d.Token(); err != nil {
		return nil, ErrObject
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, ErrObject
	}
	return o, nil
}

// Get is the value of a field; nil where it does not stand.
func (o Object) Get(name string) json.RawMessage {
	for i := range o {
		if o[i].Name == name {
			return o[i].Raw
		}
	}
	return nil
}

// Text is a JSON string's value; false where raw is something else or holds
// what no two readers agree on.
func Text(raw json.RawMessage) (string, bool) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	var s string
	if json.Unmarshal(raw, &s) != nil || strings.ContainsRune(s, utf8.RuneError) || strings.ContainsRune(s, 0) {
		return "", false
	}
	return s, true
}

// Bool is a JSON boolean's value.
func Bool(raw json.RawMessage) (value, ok bool) {
	switch string(raw) {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	return false, false
}

// Whole is a JSON number written as a whole one, with at most 18 digits; false
// where it has a fraction or an exponent, or is no number.
func Whole(raw json.RawMessage) (int64, bool) {
	digits := bytes.TrimPrefix(raw, []byte("-"))
	if len(digits) == 0 || len(digits) > 18 {
		return 0, false
	}
	var n int64
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	if len(digits) < len(raw) {
		n = -n
	}
	return n, true
}

// Null reports the JSON null.
func Null(raw json.RawMessage) bool { return string(raw) == "null" }

// Printable reports 1 to most characters of printable ASCII.
func Printable(s string, most int) bool {
	if s == "" || len(s) > most {
		return false
	}
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7e {
			return false
		}
	}
	return true
}
