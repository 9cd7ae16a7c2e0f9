package vendorapi

import (
	"bytes"
	"embed"
	"encoding/json"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"baize/internal/platform/seamless"
)

//go:embed page.html page.css sign.sh sign.go.txt
var files embed.FS

// policy lets the page have its own style and nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Handler serves /vendor/docs, its style, and /vendor/openapi.json.
func Handler() (http.Handler, error) {
	spec, err := OpenAPI()
	if err != nil {
		return nil, err
	}
	page, err := Page()
	if err != nil {
		return nil, err
	}
	style, err := files.ReadFile("page.css")
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	serve := func(path, media string, raw []byte) {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			h := w.Header()
			h.Set("Content-Type", media)
			h.Set("Cache-Control", "no-cache")
			h.Set("Content-Security-Policy", policy)
			h.Set("X-Content-Type-Options", "nosniff")
			_, _ = w.Write(raw)
		})
	}
	serve("/vendor/docs", "text/html; charset=utf-8", page)
	serve("/vendor/docs/page.css", "text/css; charset=utf-8", style)
	serve("/vendor/openapi.json", "application/json", spec)
	return mux, nil
}

// shownOp is an operation as the page shows it.
type shownOp struct {
	Op             seamless.Op
	Summary, About string
	Fields         []shownField
	Answers        []seamless.Status
	Examples       []Example
}

type shownField struct {
	Name, About, Form string
	Needed            bool
}

// Page renders the documentation.
func Page() ([]byte, error) {
	t, err := template.New("page.html").Funcs(template.FuncMap{
		"pretty": pretty, "class": func(s seamless.Status) seamless.Class { return s.Class() }, "meaning": func(s seamless.Status) string { return statusWords[s] },
	}).ParseFS(files, "page.html")
	if err != nil {
		return nil, err
	}
	shell, err := files.ReadFile("sign.sh")
	if err != nil {
		return nil, err
	}
	program, err := files.ReadFile("sign.go.txt")
	if err != nil {
		return nil, err
	}
	asks, err := AskedExamples()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, map[string]any{
		"Ops": shownOps(), "Statuses": seamless.Statuses(), "Situations": Situations(), "Rules": rules(), "Reply": shownReply(), "Asks": asks,
		"Shell": string(shell), "Program": string(program), "Golden": Examples()[0], "Secret": ExampleSecret, "Timestamp": ExampleTimestamp,
		"Vendor": ExampleVendor, "Key": ExampleKey, "Window": seamless.Window,
	})
	return b.Bytes(), err
}

func shownOps() []shownOp {
	words := fieldWords()
	var all []shownOp
	for _, op := range seamless.Ops() {
		needs, takes := seamless.Shape(op)
		one := shownOp{Op: op, Summary: operations[op].summary, About: operations[op].about, Answers: Answers(op)}
		for _, name := range slices.Concat(needs, takes) {
			one.Fields = append(one.Fields, shownField{name, words[name].about, formOf(words[name].schema), slices.Contains(needs, name)})
		}
		for _, e := range Examples() {
			if e.Op == op {
				one.Examples = append(one.Examples, e)
			}
		}
		all = append(all, one)
	}
	return all
}

func shownReply() []shownField {
	var all []shownField
	for _, w := range replyWords() {
		all = append(all, shownField{Name: w.name, About: w.about, Form: formOf(w.schema)})
	}
	return all
}

// formOf tells a schema in a word or two.
func formOf(schema m) string {
	switch {
	case schema["enum"] != nil:
		var words []string
		for _, v := range schema["enum"].([]any) {
			raw, _ := json.Marshal(v)
			words = append(words, strings.Trim(string(raw), `"`))
		}
		return strings.Join(words, " · ")
	case schema["pattern"] == idPattern:
		return "identifier, 1 to 64"
	case schema["pattern"] == tokenPattern:
		return "identifier, 1 to 128"
	case schema["pattern"] == amountPattern, schema["pattern"] == signedPattern:
		return "decimal string"
	case schema["format"] == "date-time":
		return "RFC 3339"
	}
	return schema["type"].(string)
}

func pretty(text string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", "  ") != nil {
		return text
	}
	return b.String()
}
