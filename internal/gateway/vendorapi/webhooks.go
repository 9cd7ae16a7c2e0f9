package vendorapi

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/netip"
	"reflect"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// Asked is a question that the platform puts to a vendor. The fields of question
// and answer are those of the Go types with which the platform asks and reads.
type Asked struct {
	// Name is the key among the webhooks, Path what is signed after the path of
	// the vendor's address, where SignsAddress says that this has a part in it.
	Name, Path     string
	SignsAddress   bool
	Summary, About string
	// Question and Answer are examples in full; Optional are fields that a
	// question may lack or have besides, Needs those without which the platform
	// takes an answer for none. A dot leads into a list or an object.
	Question, Answer any
	Optional, Needs  []string
	// Tells are the fields of the answer; all of its type where there are none.
	Tells []string
}

// AskedExample is a question with its example of both sides, signed with the
// published secret.
type AskedExample struct {
	Asked

	Body, Nonce, Signature, Reply, ReplySignature string
	Asks, Told                                    []shownField // of the page
}

// AskedExamples are all questions with signed examples of both sides.
func AskedExamples() ([]AskedExample, error) {
	var all []AskedExample
	for _, a := range Asks() {
		one, err := a.shown()
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func (a Asked) shown() (AskedExample, error) {
	question, err := json.Marshal(a.Question)
	if err != nil {
		return AskedExample{}, err
	}
	answer, err := a.answer()
	if err != nil {
		return AskedExample{}, err
	}
	name := sha256.Sum256([]byte(a.Name))
	nonce := hex.EncodeToString(name[:16])
	sign := func(method string, body []byte) string {
		return string(seamless.NewSigner([]byte(ExampleSecret)).AppendSignature(nil, seamless.Parts{
			Method: method, Path: a.Path, Timestamp: ExampleTimestamp, Nonce: nonce, Body: body}))
	}
	return AskedExample{
		Asked: a, Body: string(question), Nonce: nonce, Signature: sign(http.MethodPost, question), Reply: string(answer),
		ReplySignature: sign(seamless.ReplyMethod, answer), Asks: told("", a.questionSchema()), Told: told("", a.answerSchema()),
	}, nil
}

// answer is the example, without fields that are not this answer's.
func (a Asked) answer() ([]byte, error) {
	raw, err := json.Marshal(a.Answer)
	if err != nil || a.Tells == nil {
		return raw, err
	}
	var o map[string]json.RawMessage
	if err := json.Unmarshal(raw, &o); err != nil {
		return nil, err
	}
	for name := range o {
		if !slices.Contains(a.Tells, name) {
			delete(o, name)
		}
	}
	return json.Marshal(o)
}

func (a Asked) questionSchema() m {
	sent := sentFields(a.Question)
	needs := slices.DeleteFunc(slices.Clone(sent), func(name string) bool { return slices.Contains(a.Optional, name) })
	return shape(reflect.TypeOf(a.Question), slices.Concat(sent, a.Optional), needs, true)
}

func (a Asked) answerSchema() m { return shape(reflect.TypeOf(a.Answer), a.Tells, a.Needs, false) }

// sentFields are the fields that stand in a body.
func sentFields(body any) []string {
	raw, err := json.Marshal(body)
	var o map[string]json.RawMessage
	if err != nil || json.Unmarshal(raw, &o) != nil {
		return nil
	}
	var all []string
	for name := range o {
		all = append(all, name)
	}
	return all
}

// webhooks are the questions as OpenAPI 3.1 has them.
func webhooks() (m, error) {
	asks, err := AskedExamples()
	all := m{}
	for _, a := range asks {
		all[a.Name] = m{"post": a.operation()}
	}
	return all, err
}

func (a *AskedExample) operation() m {
	var params []any
	for _, name := range []string{"Vendor", "Key", "AskedTimestamp", "AskedNonce", "Signature"} {
		params = append(params, m{"$ref": "#/components/parameters/" + name})
	}
	signed := a.Path
	if a.SignsAddress {
		signed = "{path of your address}" + a.Path
	}
	body := func(schema m, example string) m {
		return m{"application/json": m{"schema": schema, "examples": m{a.Name: m{"value": json.RawMessage(example)}}}}
	}
	return m{
		"operationId": "asked-" + strings.ReplaceAll(a.Name, "/", "-"), "summary": a.Summary, "description": a.About, "parameters": params,
		"requestBody": m{"required": true, "content": body(a.questionSchema(), a.Body)},
		"responses": m{
			"200": m{"description": "Your answer, signed.", "content": body(a.answerSchema(), a.Reply), "headers": m{
				seamless.HeaderTimestamp: m{"$ref": "#/components/headers/Timestamp"},
				seamless.HeaderSignature: m{"$ref": "#/components/headers/Signature"}}},
			"default": m{"description": "Anything else, or an answer without its signature, counts as none."},
		},
		"x-path":         a.Path,
		"x-golden":       []any{m{"timestamp": ExampleTimestamp, "nonce": a.Nonce, "body": a.Body, "signature": a.Signature, "reply": a.Reply, "replySignature": a.ReplySignature}},
		"x-signed-parts": "POST\\n" + signed + "\\n{X-Timestamp}\\n{X-Nonce}\\n{hex(sha256(body))}",
	}
}

// shape describes fields of a Go type as it stands in JSON; all where there are
// no names. An object that the platform sends has no others.
func shape(t reflect.Type, names, needs []string, closed bool) m {
	properties, required := m{}, []any{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if len(names) > 0 && !slices.Contains(names, name) {
			continue
		}
		properties[name] = field(t.Name()+"."+name, f.Type, inside(needs, name), closed)
		if slices.Contains(needs, name) {
			required = append(required, name)
		}
	}
	out := m{"type": "object", "properties": properties}
	if len(required) > 0 {
		out["required"] = required
	}
	if closed {
		out["additionalProperties"] = false
	}
	return out
}

// inside are the needs of what lies within a field.
func inside(needs []string, name string) []string {
	var all []string
	for _, one := range needs {
		if rest, within := strings.CutPrefix(one, name+"."); within {
			all = append(all, rest)
		}
	}
	return all
}

func field(key string, t reflect.Type, needs []string, closed bool) m {
	out := form(t, needs, closed)
	word := askedWord(key)
	out["description"] = word.about
	for k, v := range word.schema {
		out[k] = v
	}
	return out
}

func form(t reflect.Type, needs []string, closed bool) m {
	switch t {
	case reflect.TypeFor[money.Amount]():
		return amountSchema()
	case reflect.TypeFor[money.Currency]():
		return m{"type": "string", "pattern": "^[A-Z][A-Z0-9]{2,4}$"}
	case reflect.TypeFor[clock.Instant]():
		return m{"type": "string", "format": "date-time"}
	case reflect.TypeFor[id.Member]():
		return idSchema()
	case reflect.TypeFor[netip.Addr]():
		return m{"type": "string", "anyOf": []any{m{"format": "ipv4"}, m{"format": "ipv6"}}}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return form(t.Elem(), needs, closed)
	case reflect.Slice:
		return m{"type": "array", "items": form(t.Elem(), needs, closed)}
	case reflect.Struct:
		return shape(t, nil, needs, closed)
	case reflect.Bool:
		return m{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return m{"type": "integer"}
	default:
		return m{"type": "string"}
	}
}

// told lists the fields of a described object for the page, those of what lies
// within after their name.
func told(before string, schema m) []shownField {
	properties, _ := schema["properties"].(m)
	required, _ := schema["required"].([]any)
	var all []shownField
	for name, one := range properties {
		s := one.(m)
		about, _ := s["description"].(string)
		all = append(all, shownField{Name: before + name, About: about, Form: formOf(s), Needed: slices.Contains(required, any(name))})
		inner := s
		if items, list := s["items"].(m); list {
			inner = items
		}
		all = append(all, told(before+name+".", inner)...)
	}
	slices.SortFunc(all, func(a, b shownField) int { return strings.Compare(a.Name, b.Name) })
	return all
}
