package contenthttp

import (
	"context"

	"baize/internal/content"
	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
)

// documentPermission is what staff need to read or write terms and privacy;
// it is its own, so that a role can have the banners without them.
const documentPermission = "content.document.edit"

func documentRoutes(a *httpx.API, h handlers) {
	httpx.Handle(a, httpx.Route{Op: "document", Method: "GET", Path: "/api/v1/content/documents/{document}", Audience: httpx.Public, Tag: tag,
		Summary: "Terms or privacy: the version in force, or an older one"}, h.document)
	line := func(op, method, path string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/documents/{document}" + path, Audience: httpx.Staff,
			Permission: documentPermission, Tag: tag, MaxBody: maxBody, NaturallyIdempotent: method != "GET"}
	}
	// Every change names the revision or version that it was made from.
	httpx.Handle(a, line("editions", "GET", ""), h.editions)
	httpx.Handle(a, line("saveDraft", "PUT", "/draft"), h.saveDraft)
	httpx.Handle(a, line("dropDraft", "DELETE", "/draft"), h.dropDraft)
	httpx.Handle(a, line("publishDraft", "POST", "/draft/publish"), h.publish)
	httpx.Handle(a, line("previewDraft", "POST", "/draft/preview"), h.previewDraft) // asks only
	httpx.Handle(a, line("withdrawEdition", "POST", "/{version}/withdraw"), h.withdraw)
}

type documentIn struct {
	Document content.Document `path:"document" enum:"terms,privacy"`
	Version  int              `query:"version" minimum:"0" maximum:"100000" doc:"0 or left out: the one in force"`
}

func (h handlers) document(ctx context.Context, in *documentIn) (content.DocumentView, error) {
	return h.content.Document(ctx, in.Document, in.Version, httpx.Lang(ctx))
}

// DocumentName names a document in an address.
type DocumentName struct {
	Document content.Document `path:"document" enum:"terms,privacy"`
}

// EditionValue is an edition and how many accepted it.
type EditionValue struct {
	content.Edition
	Accepted int `json:"accepted" doc:"members; 0 for what nobody is asked to accept"`
}

type editionsOut struct {
	Items []EditionValue `json:"items" nullable:"false"`
}

func (h handlers) editions(ctx context.Context, in *DocumentName) (editionsOut, error) {
	all, counts, err := h.content.Editions(ctx, in.Document)
	out := editionsOut{Items: []EditionValue{}}
	for _, e := range all {
		out.Items = append(out.Items, EditionValue{Edition: e, Accepted: counts[e.Version]})
	}
	return out, err
}

type saveDraftIn struct {
	DocumentName
	Body content.Edition
}

func (h handlers) saveDraft(ctx context.Context, in *saveDraftIn) (editionsOut, error) {
	e := in.Body
	e.Document = in.Document
	if err := h.content.SaveDraft(ctx, staffOf(ctx), e); err != nil {
		return editionsOut{}, err
	}
	return h.editions(ctx, &in.DocumentName)
}

type dropDraftIn struct {
	DocumentName
	Revision int64 `query:"revision" minimum:"1" doc:"the one that the caller saw"`
}

func (h handlers) dropDraft(ctx context.Context, in *dropDraftIn) (editionsOut, error) {
	if err := h.content.DropDraft(ctx, staffOf(ctx), in.Document, in.Revision); err != nil {
		return editionsOut{}, err
	}
	return h.editions(ctx, &in.DocumentName)
}

type publishIn struct {
	DocumentName
	Body struct {
		Revision int64 `json:"revision" minimum:"1" doc:"the one that the caller saw"`
	}
}

func (h handlers) publish(ctx context.Context, in *publishIn) (editionsOut, error) {
	if _, err := h.content.Publish(ctx, staffOf(ctx), in.Document, in.Body.Revision); err != nil {
		return editionsOut{}, err
	}
	return h.editions(ctx, &in.DocumentName)
}

type previewDraftIn struct {
	DocumentName
	Body struct {
		Texts  map[locale.Lang]content.Text `json:"texts"`
		FromAt string                       `json:"fromAt,omitempty" maxLength:"40"`
		Lang   locale.Lang                  `json:"lang" minLength:"2" maxLength:"2"`
	}
}

type previewDraftOut struct {
	Document content.DocumentView `json:"document"`
	Removed  []content.Removed    `json:"removed" nullable:"false"`
}

func (h handlers) previewDraft(ctx context.Context, in *previewDraftIn) (previewDraftOut, error) {
	e := content.Edition{Document: in.Document, Texts: in.Body.Texts}
	if in.Body.FromAt != "" {
		if err := e.FromAt.UnmarshalText([]byte(in.Body.FromAt)); err != nil {
			e.FromAt = 0
		}
	}
	view, removed, err := h.content.PreviewEdition(ctx, e, in.Body.Lang)
	return previewDraftOut{Document: view, Removed: removed}, err
}

type withdrawIn struct {
	DocumentName
	Version int `path:"version" minimum:"1" maximum:"100000"`
}

func (h handlers) withdraw(ctx context.Context, in *withdrawIn) (editionsOut, error) {
	if err := h.content.Withdraw(ctx, staffOf(ctx), in.Document, in.Version); err != nil {
		return editionsOut{}, err
	}
	return h.editions(ctx, &in.DocumentName)
}
