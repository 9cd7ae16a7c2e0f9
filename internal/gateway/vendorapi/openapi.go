package vendorapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"baize/internal/platform/seamless"
)

// OpenAPI is the description of the protocol for programs, OpenAPI 3.1.
func OpenAPI() ([]byte, error) {
	paths := m{}
	for _, op := range seamless.Ops() {
		paths[seamless.PathPrefix+string(op)] = m{"post": operationOf(op)}
	}
	asked, err := webhooks()
	if err != nil {
		return nil, err
	}
	doc := m{
		"openapi": "3.1.0",
		"info": m{"title": "Baize seamless protocol", "version": "1",
			"summary": "For vendors whose games move the money of members.",
			"description": "Every call is signed, and so is every answer with HTTP 200. Signing, situations and rules are told in docs/seamless.md and at /vendor/docs. " +
				"The webhooks are what the platform asks of you, signed in the same way; those named transfer/ are for vendors that keep wallets (docs/vendors.md, docs/transfer.md)."},
		"servers":    []any{m{"url": "/"}},
		"security":   []any{m{"vendorSignature": []any{}}},
		"paths":      paths,
		"webhooks":   asked,
		"components": m{"schemas": schemas(), "parameters": parameters(), "responses": refusals(), "headers": headers(), "securitySchemes": security()},
		"x-statuses": statuses(seamless.Statuses()),
		"x-test-key": m{"vendorId": ExampleVendor, "keyId": ExampleKey, "secret": ExampleSecret, "timestamp": ExampleTimestamp},
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err = enc.Encode(doc)
	return b.Bytes(), err
}

// Answers are all statuses that op may give with HTTP 200, OK first.
func Answers(op seamless.Op) []seamless.Status {
	var all []seamless.Status
	for _, s := range seamless.Statuses() {
		if s == seamless.OK || slices.Contains(operations[op].answers, s) || slices.Contains(anyAnswer, s) {
			all = append(all, s)
		}
	}
	return all
}

// ReplyFields lists what may stand in a reply.
func ReplyFields() []string {
	var all []string
	for _, w := range replyWords() {
		all = append(all, w.name)
	}
	return all
}

func operationOf(op seamless.Op) m {
	word := operations[op]
	var params []any
	for _, name := range []string{"Vendor", "Key", "Timestamp", "Nonce", "Signature"} {
		params = append(params, m{"$ref": "#/components/parameters/" + name})
	}
	requests, replies, golden := m{}, m{}, []any{}
	for _, e := range Examples() {
		if e.Op != op {
			continue
		}
		requests[e.Title] = m{"value": json.RawMessage(e.Body)}
		replies[e.Title] = m{"value": json.RawMessage(e.Reply)}
		golden = append(golden, m{"title": e.Title, "timestamp": ExampleTimestamp, "nonce": e.Nonce, "body": e.Body, "bodySha256": e.BodyHash, "signature": e.Signature})
	}
	responses := m{"200": m{
		"description": "The business answer, whatever it is.",
		"headers":     m{seamless.HeaderTimestamp: m{"$ref": "#/components/headers/Timestamp"}, seamless.HeaderSignature: m{"$ref": "#/components/headers/Signature"}},
		"content":     m{"application/json": m{"schema": replySchema(op), "examples": replies}},
		"x-statuses":  statuses(Answers(op)),
	}}
	for code := range refusals() {
		responses[code[len("HTTP"):]] = m{"$ref": "#/components/responses/" + code}
	}
	return m{
		"operationId": string(op), "summary": word.summary, "description": word.about, "parameters": params,
		"requestBody":    m{"required": true, "content": m{"application/json": m{"schema": callSchema(op), "examples": requests}}},
		"responses":      responses,
		"x-golden":       golden,
		"x-signed-parts": "POST\\n" + seamless.PathPrefix + string(op) + "\\n{X-Timestamp}\\n{X-Nonce}\\n{hex(sha256(body))}",
	}
}

// callSchema is the body of an operation: exactly its fields.
func callSchema(op seamless.Op) m {
	needs, takes := seamless.Shape(op)
	properties, required := m{}, []any{}
	for _, name := range slices.Concat(needs, takes) {
		properties[name] = m{"$ref": "#/components/schemas/" + name}
	}
	for _, name := range needs {
		required = append(required, name)
	}
	return m{"type": "object", "additionalProperties": false, "properties": properties, "required": required}
}

func replySchema(op seamless.Op) m {
	var enum []any
	for _, s := range Answers(op) {
		enum = append(enum, s)
	}
	return m{"allOf": []any{m{"$ref": "#/components/schemas/Reply"}, m{"properties": m{"status": m{"enum": enum}}}}}
}

func schemas() m {
	all := m{}
	words := fieldWords()
	for _, name := range seamless.Fields() {
		schema := m{"description": words[name].about}
		for k, v := range words[name].schema {
			schema[k] = v
		}
		all[name] = schema
	}
	properties := m{}
	for _, w := range replyWords() {
		schema := m{"description": w.about}
		for k, v := range w.schema {
			schema[k] = v
		}
		properties[w.name] = schema
	}
	all["Reply"] = m{"type": "object", "description": "An answer. Fields that are not listed here are to be let pass.",
		"properties": properties, "required": []any{"status", "requestUuid", "processedAt", "replayed"}}
	return all
}

func statuses(of []seamless.Status) []any {
	var all []any
	for _, s := range of {
		one := m{"status": s, "meaning": statusWords[s]}
		if class := s.Class(); class != "" {
			one["retry"] = class
		}
		all = append(all, one)
	}
	return all
}

func parameters() m {
	header := func(name, about string, schema m) m {
		return m{"name": name, "in": "header", "required": true, "description": about, "schema": schema}
	}
	return m{
		"Vendor":         header(seamless.HeaderVendor, "Your vendor id.", m{"type": "string"}),
		"Key":            header(seamless.HeaderKey, "The id of the key that signs. You have at most two live keys.", m{"type": "string"}),
		"Timestamp":      header(seamless.HeaderTimestamp, fmt.Sprintf("Whole seconds since 1970 UTC; at most %d off.", seamless.Window), m{"type": "string", "pattern": "^[0-9]+$"}),
		"Nonce":          header(seamless.HeaderNonce, "8 to 64 characters that you never use again.", m{"type": "string", "minLength": 8, "maxLength": seamless.MaxID}),
		"AskedTimestamp": header(seamless.HeaderTimestamp, "Whole seconds since 1970 UTC; refuse what is far from your clock.", m{"type": "string", "pattern": "^[0-9]+$"}),
		"AskedNonce":     header(seamless.HeaderNonce, "Named once by the platform; refuse one that comes twice. Your answer is signed with it.", m{"type": "string", "pattern": "^[0-9a-f]{32}$"}),
		"Signature":      header(seamless.HeaderSignature, "hex(HMAC-SHA256(secret, method \\n path \\n timestamp \\n nonce \\n hex(sha256(body)))), lower case.", m{"type": "string", "pattern": "^[0-9a-f]{64}$"}),
	}
}

func headers() m {
	return m{
		"Timestamp": m{"description": "The moment of the answer, in seconds.", "schema": m{"type": "string"}},
		"Signature": m{"description": "As of a call, over REPLY \\n path \\n X-Timestamp of the answer \\n X-Nonce of the call \\n hex(sha256(body of the answer)).", "schema": m{"type": "string"}},
	}
}

// refusals are the answers that are not signed.
func refusals() m {
	refusal := func(about string, retry seamless.Class) m {
		return m{"description": about, "x-retry": retry, "content": m{"application/json": m{"schema": m{"$ref": "#/components/schemas/Reply"}}}}
	}
	return m{
		"HTTP400": refusal("The body ended before its length. INVALID_REQUEST.", seamless.Final),
		"HTTP401": refusal("Not proved genuine: signature, key, clock or nonce. INVALID_SIGNATURE. No effect.", seamless.Final),
		"HTTP404": refusal("No such operation. UNSUPPORTED.", seamless.Final),
		"HTTP405": refusal("Operations take POST only. UNSUPPORTED.", seamless.Final),
		"HTTP413": refusal("The body is longer than 16 KB. INVALID_REQUEST.", seamless.Final),
		"HTTP415": refusal("The body is not application/json. UNSUPPORTED.", seamless.Final),
		"HTTP429": refusal("Too many calls; wait for Retry-After.", seamless.Retry),
		"HTTP5XX": refusal("As no answer at all: what became of it is asked with tx-status, or by the same txId.", seamless.Retry),
	}
}

func security() m {
	return m{"vendorSignature": m{"type": "apiKey", "in": "header", "name": seamless.HeaderSignature,
		"description": "HMAC-SHA256 over method, path, timestamp, nonce and the body's hash; see the parameters of every operation."}}
}
