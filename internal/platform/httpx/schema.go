package httpx

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

var (
	qualified = regexp.MustCompile(`(?:[\w.-]+/)*(\w+)\.(\w+)`)
	notWord   = regexp.MustCompile(`[^A-Za-z0-9]+`)
)

// schemaNames names schemas and refuses a second shape under one name: a body
// without a type of its own is named after the input around it, and of two such
// inputs of one name in two rooms, one was checked by the other's schema.
func schemaNames() func(reflect.Type, string) string {
	known := map[string]reflect.Type{}
	return func(t reflect.Type, hint string) string {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		name := schemaName(t, hint)
		if t.Kind() != reflect.Struct {
			return name
		}
		if was, found := known[name]; found && was != t {
			panic(fmt.Sprintf("httpx: two shapes are named %s", name))
		}
		known[name] = t
		return name
	}
}

// schemaName names a type in the documentation by its room and itself, so that
// two rooms may each have a "LoginValue": StaffLoginValue, PageCashierDeposit.
func schemaName(t reflect.Type, hint string) string {
	name := t.Name()
	if name == "" {
		return notWord.ReplaceAllString(hint, "")
	}
	full := t.PkgPath() + "." + strings.ReplaceAll(name, "[]", "ListOf ") // generic arguments stand in name, qualified
	full = qualified.ReplaceAllStringFunc(full, func(q string) string {
		m := qualified.FindStringSubmatch(q)
		room, typ := strings.TrimSuffix(m[1], "http"), m[2]
		switch {
		case room == "" || room == "page" || room == "x", strings.EqualFold(room, typ):
			return upper(typ)
		case strings.HasPrefix(strings.ToLower(typ), room):
			return upper(typ)
		}
		return upper(room) + upper(typ)
	})
	return notWord.ReplaceAllString(full, "")
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
