package messaginghttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/messaging"
	"baize/internal/messaging/smtpmail"
	"baize/internal/platform/httpx"
)

const (
	templatePath = "/api/v1/staff/messaging/templates"
	mayLook      = "messaging.template.read"
	mayReword    = "messaging.template.write"
)

func templateRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: templatePath + path, Audience: httpx.Staff, Permission: permission, NaturallyIdempotent: method != "GET", Tag: tag, Summary: summary}
	}
	httpx.Handle(a, line("templates", "GET", "", mayLook, "The mails and SMS that the program sends"), h.templates)
	httpx.Handle(a, line("template", "GET", "/{name}/{channel}/{lang}", mayLook, "A template's sentences in a language, and how they look"), h.template)
	httpx.Handle(a, line("templateHistory", "GET", "/{name}/{channel}/{lang}/{part}", mayLook, "All versions of a sentence"), h.history)
	// A change names the version it was made from: a repeat is refused.
	httpx.Handle(a, line("reword", "PUT", "/{name}/{channel}/{lang}/{part}", mayReword, "Write a sentence anew, or go back to the shipped one"), h.reword)
}

type templateValue struct {
	Name    string            `json:"name"`
	Channel messaging.Channel `json:"channel" enum:"sms,email"`
	Args    []string          `json:"args" nullable:"false" doc:"what its sentences take, in braces"`
}

type templateList struct {
	Items []templateValue `json:"items" nullable:"false"`
	Langs []locale.Lang   `json:"langs" nullable:"false"`
}

func (h handlers) templates(context.Context, *struct{}) (templateList, error) {
	out := templateList{Items: []templateValue{}, Langs: h.s.Langs()}
	for _, t := range h.s.Templates() {
		out.Items = append(out.Items, templateValue{t.Name, t.Channel, append([]string{}, t.Args...)})
	}
	return out, nil
}

// TemplateRef names a template in a language.
type TemplateRef struct {
	Name    string `path:"name" maxLength:"60"`
	Channel string `path:"channel" maxLength:"10"`
	Lang    string `path:"lang" maxLength:"2"`
}

type sentenceValue struct {
	Part    string        `json:"part" enum:"sms,subject,text,action"`
	Shipped string        `json:"shipped"`
	Own     string        `json:"own" doc:"what staff wrote in its place; empty for nothing"`
	Version int64         `json:"version"`
	Staff   id.Staff      `json:"staff"`
	At      clock.Instant `json:"at"`
}

type templateLook struct {
	Sentences []sentenceValue `json:"sentences" nullable:"false"`
	Subject   string          `json:"subject"`
	Text      string          `json:"text"`
	HTML      string          `json:"html" doc:"the mail as programs draw it; empty for an SMS"`
}

func (h handlers) template(ctx context.Context, in *TemplateRef) (templateLook, error) {
	channel, lang := messaging.Channel(in.Channel), locale.Lang(in.Lang)
	sentences, err := h.s.Sentences(ctx, in.Name, channel, lang)
	if err != nil {
		return templateLook{}, err
	}
	p, err := h.s.Preview(ctx, in.Name, channel, lang)
	if err != nil {
		return templateLook{}, err
	}
	out := templateLook{Sentences: []sentenceValue{}, Subject: p.Subject, Text: p.Text}
	for _, s := range sentences {
		out.Sentences = append(out.Sentences, sentenceValue{s.Part, s.Shipped, s.Own.Text, s.Own.Version, s.Own.Staff, s.Own.At})
	}
	if channel == messaging.Email {
		out.HTML, err = smtpmail.Page(p)
	}
	return out, err
}

// PartRef names a sentence of it.
type PartRef struct {
	TemplateRef
	Part string `path:"part" maxLength:"10"`
}

type wordingValue struct {
	Version int64         `json:"version"`
	Text    string        `json:"text" doc:"empty where the shipped sentence held again"`
	Staff   id.Staff      `json:"staff"`
	At      clock.Instant `json:"at"`
}

type wordingList struct {
	Items []wordingValue `json:"items" nullable:"false"`
}

func (h handlers) history(ctx context.Context, in *PartRef) (wordingList, error) {
	all, err := h.s.History(ctx, in.Name, in.Part, locale.Lang(in.Lang))
	out := wordingList{Items: []wordingValue{}}
	for _, w := range all {
		out.Items = append(out.Items, wordingValue{w.Version, w.Text, w.Staff, w.At})
	}
	return out, err
}

type rewordInput struct {
	PartRef
	Body struct {
		Version int64  `json:"version" minimum:"0"`
		Text    string `json:"text" maxLength:"16000" doc:"empty goes back to the shipped sentence"`
	}
}

func (h handlers) reword(ctx context.Context, in *rewordInput) (templateLook, error) {
	err := h.s.Reword(ctx, operator(ctx), in.Name, in.Part, locale.Lang(in.Lang), in.Body.Version, in.Body.Text)
	if err != nil {
		return templateLook{}, err
	}
	return h.template(ctx, &in.TemplateRef)
}
