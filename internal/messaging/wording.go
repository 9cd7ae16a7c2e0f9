package messaging

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// The parts of a template, each a sentence "messaging.<template>.<part>".
const (
	partSMS     = "sms"
	partSubject = "subject"
	partText    = "text"
	partAction  = "action"
)

// partMax is how long a part may be, in characters; an SMS of that length is
// three.
var partMax = map[string]int{partSMS: 459, partSubject: 150, partText: 4000, partAction: 40}

// Template is a kind of mail or SMS: its name, its channel, and the facts that
// its sentences take.
type Template struct {
	Name    string
	Channel Channel
	Parts   []string
	Args    []string
}

// Wording is what staff wrote in the place of a shipped sentence.
type Wording struct {
	// Name is "<template>.<part>".
	Name    string
	Lang    locale.Lang
	Version int64
	// Text is empty where the shipped sentence holds again.
	Text  string
	Staff id.Staff
	At    clock.Instant
}

// ErrTemplate says that there is no such template; ErrWordingStale that somebody
// else wrote meanwhile.
var (
	ErrTemplate     = fault.New(fault.NotFound, "messaging.template.unknown")
	ErrWordingStale = fault.New(fault.Conflict, "messaging.template.changed")
)

const ownKeys = "messaging."

// Templates are all mails and SMS that the program sends, by name and channel.
func (s *Service) Templates() []Template {
	found := map[string]*Template{}
	for _, key := range s.d.Catalog.Keys(locale.Default) {
		name, part, ok := cutPart(key)
		if !ok {
			continue
		}
		channel := Email
		if part == partSMS {
			channel = SMS
		}
		t := found[name+"/"+string(channel)]
		if t == nil {
			t = &Template{Name: name, Channel: channel}
			found[name+"/"+string(channel)] = t
		}
		t.Parts = append(t.Parts, part)
		t.Args = append(t.Args, namesIn(s.d.Catalog.Text(locale.Default, key, nil))...)
	}
	all := make([]Template, 0, len(found))
	for _, t := range found {
		slices.SortFunc(t.Parts, func(a, b string) int { return slices.Index(partOrder, a) - slices.Index(partOrder, b) })
		slices.Sort(t.Args)
		t.Args = slices.Compact(t.Args)
		all = append(all, *t)
	}
	slices.SortFunc(all, func(a, b Template) int { return strings.Compare(a.Name+string(a.Channel), b.Name+string(b.Channel)) })
	return all
}

var partOrder = []string{partSMS, partSubject, partText, partAction}

// cutPart tells the template and part of a key, where it is a template's.
func cutPart(key string) (template, part string, ok bool) {
	name, own := strings.CutPrefix(key, ownKeys)
	at := strings.LastIndexByte(name, '.')
	if !own || at < 0 || strings.HasPrefix(name, "notice.") || strings.HasPrefix(name, "push.") {
		return "", "", false
	}
	return name[:at], name[at+1:], slices.Contains(partOrder, name[at+1:])
}

var braces = regexp.MustCompile(`\{([a-zA-Z]+)\}`)

func namesIn(text string) []string {
	var names []string
	for _, m := range braces.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

// Langs are the languages in which the program has sentences.
func (s *Service) Langs() []locale.Lang { return s.d.Catalog.Langs() }

// template finds one; ErrTemplate.
func (s *Service) template(name string, channel Channel) (Template, error) {
	for _, t := range s.Templates() {
		if t.Name == name && t.Channel == channel {
			return t, nil
		}
	}
	return Template{}, ErrTemplate
}

// wordsOf are a template's sentences in a language by part: what staff wrote,
// else what is shipped. tx may be nil.
func (s *Service) wordsOf(ctx context.Context, tx *db.Tx, channel Channel, template string, lang locale.Lang) (map[string]string, error) {
	parts := []string{partSMS}
	if channel == Email {
		parts = []string{partSubject, partText, partAction}
	}
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = template + "." + part
	}
	own, err := s.d.Store.Wordings(ctx, tx, lang, names)
	if err != nil {
		return nil, err
	}
	words := map[string]string{}
	for i, part := range parts {
		words[part] = own[names[i]].Text
		if words[part] == "" {
			words[part] = s.d.Catalog.Text(lang, ownKeys+names[i], nil)
		}
	}
	return words, nil
}

// Sentence is a part of a template in a language, as staff look at it.
type Sentence struct {
	Part    string
	Shipped string
	Own     Wording // Version 0 where staff never wrote any
}

// Sentences are a template's parts in a language. ErrTemplate.
func (s *Service) Sentences(ctx context.Context, name string, channel Channel, lang locale.Lang) ([]Sentence, error) {
	t, err := s.template(name, channel)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(t.Parts))
	for i, part := range t.Parts {
		names[i] = name + "." + part
	}
	own, err := s.d.Store.Wordings(ctx, nil, lang, names)
	out := make([]Sentence, len(t.Parts))
	for i, part := range t.Parts {
		out[i] = Sentence{Part: part, Shipped: s.d.Catalog.Text(lang, ownKeys+names[i], nil), Own: own[names[i]]}
	}
	return out, err
}

// Reword writes a sentence anew, from the version that its writer saw; an empty
// text goes back to what is shipped. Faults: ErrTemplate, ErrWordingStale, the
// field text.
func (s *Service) Reword(ctx context.Context, by id.Staff, template, part string, lang locale.Lang, version int64, text string) error {
	channel := Email
	if part == partSMS {
		channel = SMS
	}
	t, err := s.template(template, channel)
	if err != nil || !slices.Contains(t.Parts, part) || !s.d.Catalog.Has(lang) {
		return ErrTemplate
	}
	w := Wording{Name: template + "." + part, Lang: lang, Version: version + 1, Text: strings.TrimSpace(text), Staff: by, At: clock.NowOf(s.d.Clock)}
	shipped := s.d.Catalog.Text(lang, ownKeys+w.Name, nil)
	if err := checkWording(part, w.Text, shipped); err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		own, err := s.d.Store.Wordings(ctx, tx, lang, []string{w.Name})
		if err != nil {
			return err
		}
		before := own[w.Name]
		if before.Version != version {
			return ErrWordingStale
		}
		ok, err := s.d.Store.AddWording(ctx, tx, w)
		if err != nil {
			return err
		}
		if !ok {
			return ErrWordingStale
		}
		return s.d.Auditor.Audit(ctx, tx, Action{
			Staff: by, Name: "messaging.template.write", Subject: "template:" + w.Name + ":" + string(lang),
			Before: map[string]string{"text": before.Text}, After: map[string]string{"text": w.Text},
		})
	})
}

// checkWording holds that a sentence takes just the facts of the shipped one: a
// code or a link must never be lost, and an unknown name would reach members in
// braces.
func checkWording(part, text, shipped string) error {
	if text == "" {
		return nil
	}
	if n := utf8.RuneCountInString(text); n > partMax[part] || part != partText && strings.ContainsAny(text, "\r\n") {
		return fault.InvalidField("text", "messaging.template.length", fault.Args{"max": partMax[part]})
	}
	known, given := namesIn(shipped), namesIn(text)
	for _, name := range given {
		if !slices.Contains(known, name) {
			return fault.InvalidField("text", "messaging.template.unknownName", fault.Args{"name": name})
		}
	}
	for _, name := range known {
		if (slices.Contains(secretArgs, name) || name == "text") && !slices.Contains(given, name) {
			return fault.InvalidField("text", "messaging.template.lacks", fault.Args{"name": name})
		}
	}
	return nil
}

// History are all versions of a sentence, the newest first.
func (s *Service) History(ctx context.Context, template, part string, lang locale.Lang) ([]Wording, error) {
	return s.d.Store.WordingHistory(ctx, lang, template+"."+part)
}

// samples stand for the facts in a preview.
var samples = map[string]any{
	"code": "123456", "minutes": 10, "username": "rahim1", "link": "https://example.com/reset#preview", "to": "r••@example.com", "ip": "203.0.113.9",
}

// Preview is a template in a language with made-up facts.
func (s *Service) Preview(ctx context.Context, name string, channel Channel, lang locale.Lang) (Parcel, error) {
	t, err := s.template(name, channel)
	if err != nil {
		return Parcel{}, err
	}
	words, err := s.wordsOf(ctx, nil, channel, name, lang)
	if err != nil {
		return Parcel{}, err
	}
	brand, err := s.d.Brand(ctx)
	args := map[string]any{"brand": brand}
	for _, a := range t.Args {
		if v, ok := samples[a]; ok {
			args[a] = v
		} else if a != "brand" {
			args[a] = "…"
		}
	}
	if slices.Contains(t.Parts, partAction) {
		args["link"] = samples["link"]
	}
	return Parcel{Lang: lang, Body: compose(words, Message{Channel: channel, Template: name, Lang: lang, Args: args, To: "…"}, true)}, err
}
