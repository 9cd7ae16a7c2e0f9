package screens

import (
	"bytes"
	"fmt"
	"html"
	"strconv"
	"strings"
)

// Template is a page that the sites' build has drawn ahead of time, with tags
// between "@@" where live values belong; docs/prerender.md is its language.
type Template struct{ nodes []node }

// node is a piece of a template: text, a value, or a block with a body.
type node struct {
	word  string // "", "value", "each", "if", "unless", "label", "json"
	text  string // of a text node
	path  []string
	local bool // the path starts at the innermost item
	arg   string
	body  []node
}

// ParseTemplate splits a template once; it refuses unknown or unclosed tags.
func ParseTemplate(source string) (*Template, error) {
	p := parser{parts: strings.Split(source, "@@")}
	nodes, err := p.block(false)
	if err != nil {
		return nil, err
	}
	return &Template{nodes: nodes}, nil
}

type parser struct {
	parts []string // text, tag, text, tag, ... text
	at    int
}

// block reads up to its "end" tag, or to the end of the template at the top.
func (p *parser) block(inside bool) ([]node, error) {
	var nodes []node
	for ; p.at < len(p.parts); p.at++ {
		part := p.parts[p.at]
		if p.at%2 == 0 {
			if part != "" {
				nodes = append(nodes, node{text: part})
			}
			continue
		}
		if part == "end" {
			if !inside {
				return nil, fmt.Errorf("template: end without a block")
			}
			return nodes, nil
		}
		n, err := tag(part)
		if err != nil {
			return nil, err
		}
		if n.word == "each" || n.word == "if" || n.word == "unless" {
			p.at++
			if n.body, err = p.block(true); err != nil {
				return nil, err
			}
		}
		nodes = append(nodes, n)
	}
	if inside {
		return nil, fmt.Errorf("template: a block without its end")
	}
	return nodes, nil
}

func tag(text string) (node, error) {
	words := strings.Split(text, " ")
	n := node{word: words[0]}
	switch {
	case n.word == "json" && len(words) == 1:
		return n, nil
	case (n.word == "each" || n.word == "if") && len(words) == 2:
		n.setPath(words[1])
	case n.word == "unless" && len(words) == 3:
		n.setPath(words[1])
		n.arg = words[2]
	case n.word == "label" && len(words) == 3:
		n.arg = words[1]
		n.setPath(words[2])
	case len(words) == 1:
		n.word = "value"
		n.setPath(words[0])
	default:
		return n, fmt.Errorf("template: unknown tag %q", text)
	}
	return n, nil
}

func (n *node) setPath(path string) {
	path, n.local = strings.CutPrefix(path, ".")
	n.path = strings.Split(path, ".")
}

// Labels are translated words by table and value.
type Labels map[string]map[string]string

// page is one filling of a template.
type page struct {
	out    bytes.Buffer
	scopes []any // the boot document, then the items that enclose
	labels Labels
	json   []byte
}

// Fill writes the template with a boot document: doc is its decoded JSON
// (numbers as json.Number), raw the same JSON as it is inlined.
func (t *Template) Fill(doc any, raw []byte, labels Labels) []byte {
	p := page{scopes: []any{doc}, labels: labels, json: raw}
	p.write(t.nodes)
	return p.out.Bytes()
}

func (p *page) write(nodes []node) {
	for i := range nodes {
		n := &nodes[i]
		switch n.word {
		case "":
			p.out.WriteString(n.text)
		case "value":
			p.out.WriteString(html.EscapeString(text(p.find(n))))
		case "json":
			p.out.Write(p.json)
		case "label":
			value := text(p.find(n))
			if label, ok := p.labels[n.arg][value]; ok {
				value = label
			}
			p.out.WriteString(html.EscapeString(value))
		case "each":
			p.each(n)
		case "if":
			if isOn(p.find(n)) {
				p.write(n.body)
			}
		case "unless":
			if text(p.find(n)) != n.arg {
				p.write(n.body)
			}
		}
	}
}

func (p *page) each(n *node) {
	items, _ := p.find(n).([]any)
	for _, item := range items {
		p.scopes = append(p.scopes, item)
		p.write(n.body)
		p.scopes = p.scopes[:len(p.scopes)-1]
	}
}

func (p *page) find(n *node) any {
	v := p.scopes[0]
	if n.local {
		v = p.scopes[len(p.scopes)-1]
	}
	for _, name := range n.path {
		switch c := v.(type) {
		case map[string]any:
			v = c[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(c) {
				return nil
			}
			v = c[i]
		default:
			return nil
		}
	}
	return v
}

func text(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

func isOn(v any) bool {
	switch c := v.(type) {
	case nil:
		return false
	case bool:
		return c
	case string:
		return c != ""
	case []any:
		return len(c) > 0
	case map[string]any:
		return true
	}
	return text(v) != "0"
}
