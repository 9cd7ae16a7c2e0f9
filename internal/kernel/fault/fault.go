// Package fault is the one way in which a refusal is expressed.
//
// A Fault has a code, of which there are about ten and which decides the HTTP
// status; a key, the stable name of what went wrong, which is also the key of
// the translated message; arguments for that message; and perhaps a wrapped
// cause that is logged and never shown. An error that is no Fault is internal.
package fault

import (
	"errors"
	"maps"
	"strings"
	"time"
)

// Code says what kind of refusal it is.
type Code string

// The codes, each mapped to one HTTP status in platform/httpx.
const (
	Invalid         Code = "invalid"         // 422: a field is wrong
	Unauthenticated Code = "unauthenticated" // 401: who are you
	Forbidden       Code = "forbidden"       // 403: you may not
	NotFound        Code = "not_found"       // 404
	Conflict        Code = "conflict"        // 409: the state does not allow it
	Refused         Code = "refused"         // 422: a rule of the house says no
	Limited         Code = "limited"         // 429: too often
	TooLarge        Code = "too_large"       // 413
	Unavailable     Code = "unavailable"     // 503: not now
	Unknown         Code = "unknown"         // 503: outcome not known, ask again with the same id
	Internal        Code = "internal"        // 500
)

// Args are the named arguments of a message: {min}, {max}, {seconds}.
type Args map[string]any

// Field is one wrong field of a request: its JSON path and what is wrong.
type Field struct {
	Path string
	Key  string
	Args Args
}

// Fault is a refusal; see the package comment.
type Fault struct {
	Code   Code
	Key    string
	Args   Args
	Fields []Field
	// Value is shown to the caller beside the message, for example
	// {"captcha": true}; it must hold nothing internal.
	Value map[string]any
	cause error
}

// New makes a Fault whose key is "room.noun.meaning"; args may be left out.
func New(code Code, key string, args ...Args) *Fault {
	f := &Fault{Code: code, Key: key}
	if len(args) > 0 {
		f.Args = args[0]
	}
	return f
}

// InvalidField is a Fault about a single field.
func InvalidField(path, key string, args ...Args) *Fault {
	f := New(Invalid, "request.fields.invalid")
	field := Field{Path: path, Key: key}
	if len(args) > 0 {
		field.Args = args[0]
	}
	f.Fields = []Field{field}
	return f
}

// With returns a copy that shows one more value to the caller.
func (f *Fault) With(name string, value any) *Fault {
	c := *f
	c.Value = map[string]any{name: value}
	for k, v := range f.Value {
		c.Value[k] = v
	}
	return &c
}

// After returns a copy that says how long to wait, in whole seconds rounded up:
// the argument {seconds}, and the answer's Retry-After.
func (f *Fault) After(wait time.Duration) *Fault {
	c := *f
	c.Args = maps.Clone(f.Args)
	if c.Args == nil {
		c.Args = Args{}
	}
	c.Args["seconds"] = int64((wait + time.Second - 1) / time.Second)
	return &c
}

// Wrap returns a copy with a cause, which is logged and never shown.
func (f *Fault) Wrap(cause error) *Fault {
	c := *f
	c.cause = cause
	return &c
}

// Error is for logs.
func (f *Fault) Error() string {
	var b strings.Builder
	b.WriteString(string(f.Code) + ": " + f.Key)
	for _, field := range f.Fields {
		b.WriteString(" " + field.Path + "=" + field.Key)
	}
	if f.cause != nil {
		b.WriteString(": " + f.cause.Error())
	}
	return b.String()
}

// Unwrap gives the cause to errors.Is and errors.As.
func (f *Fault) Unwrap() error { return f.cause }

// Is makes two Faults of the same code and key equal for errors.Is, whatever
// their arguments.
func (f *Fault) Is(target error) bool {
	t, ok := target.(*Fault)
	return ok && t.Code == f.Code && t.Key == f.Key
}

// From finds the Fault in err, or makes an Internal one that wraps it.
func From(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return New(Internal, "request.internal").Wrap(err)
}

// IsCode reports whether err carries a Fault of the given code.
func IsCode(err error, code Code) bool {
	var f *Fault
	return errors.As(err, &f) && f.Code == code
}
