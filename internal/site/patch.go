package site

import (
	"bytes"
	"encoding/json"
	"reflect"

	"baize/internal/kernel/fault"
)

// A patch is a JSON merge patch (RFC 7396): objects name what changes, null
// takes away, lists stand for the whole list.

// plain is a document as a patch sees it: switches with their defaults, and
// fields by their names, so that a patch names only what differs.
func plain(doc checked) (out map[string]any, err error) {
	var whole any = doc
	switch v := doc.(type) {
	case Switches:
		all := map[string]bool{}
		v.all(switchTree, all)
		whole = all
	case Fields:
		byName := map[string]FieldRule{}
		for _, rule := range v.merged() {
			byName[rule.Name] = rule
		}
		whole = byName
	}
	raw, err := json.Marshal(whole)
	if err != nil {
		return nil, err
	}
	return out, decode(raw, &out)
}

// all gathers every switch with its own value, whatever stands above it.
func (s Switches) all(shape []switchNode, into map[string]bool) {
	for _, n := range shape {
		on, set := s[n.modID]
		into[n.modID] = on || !set && n.enabled
		s.all(n.children, into)
	}
}

// stored is the document of a subject from how a patch sees it.
func stored(subject string, raw []byte) (checked, error) {
	if subject != subjectRegistration {
		return documents(subject, raw)
	}
	byName := map[string]FieldRule{}
	if err := json.Unmarshal(raw, &byName); err != nil {
		return nil, err
	}
	out := Fields{}
	for _, rule := range defaultFields {
		if set, ok := byName[rule.Name]; ok {
			out = append(out, set)
		}
	}
	return out, nil
}

// patchBetween is what leads from one document to another.
func patchBetween(from, to checked) (json.RawMessage, error) {
	before, err := plain(from)
	if err != nil {
		return nil, err
	}
	after, err := plain(to)
	if err != nil {
		return nil, err
	}
	return json.Marshal(differing(before, after))
}

func differing(before, after map[string]any) map[string]any {
	out := map[string]any{}
	for name := range before {
		if _, stays := after[name]; !stays {
			out[name] = nil
		}
	}
	for name, next := range after {
		last, had := before[name]
		if had && reflect.DeepEqual(last, next) {
			continue
		}
		inner, isMap := next.(map[string]any)
		lastMap, wasMap := last.(map[string]any)
		if isMap && wasMap {
			out[name] = differing(lastMap, inner)
		} else {
			out[name] = next
		}
	}
	return out
}

// mergedWith is a document with a patch applied.
func mergedWith(doc, patch any) any {
	changes, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	out, ok := doc.(map[string]any)
	if !ok {
		out = map[string]any{}
	}
	for name, next := range changes {
		if next == nil {
			delete(out, name)
			continue
		}
		out[name] = mergedWith(out[name], next)
	}
	return out
}

// applied is a subject's document with a patch applied, checked by the rules of
// today.
func applied(subject string, last []byte, patch json.RawMessage) (checked, []byte, error) {
	stands, err := documents(subject, last)
	if err != nil {
		return nil, nil, err
	}
	doc, err := plain(stands)
	if err != nil {
		return nil, nil, err
	}
	var changes any
	if err := decode(patch, &changes); err != nil {
		return nil, nil, err
	}
	whole, err := json.Marshal(mergedWith(doc, changes))
	if err != nil {
		return nil, nil, err
	}
	value, err := stored(subject, whole)
	if err != nil {
		return nil, nil, err
	}
	if err := value.check(); err != nil {
		return nil, nil, err
	}
	raw, err := json.Marshal(value)
	return value, raw, err
}

// decode reads JSON with its numbers as they are written.
func decode(raw []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return d.Decode(into)
}

// ruleOf is the key of the rule that a refusal names: of its first field, where
// it has fields.
func ruleOf(f *fault.Fault) string {
	if len(f.Fields) > 0 {
		return f.Fields[0].Key
	}
	return f.Key
}
