package identityhttp

import (
	"context"
	"encoding/json"

	"baize/internal/identity/passkey"
	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

// PasskeyRoutes adds the operations of passkeys.
func PasskeyRoutes(a *httpx.API, s *passkey.Service) {
	h := passkeyHandlers{s}
	const member, pub, path = httpx.Member, httpx.Public, "/api/v1/auth/passkeys"
	httpx.Handle(a, httpx.Route{Op: "passkeys", Method: "GET", Path: path, Audience: member, Tag: tag, Summary: "The member's passkeys"}, h.list)
	httpx.Handle(a, httpx.Route{Op: "beginPasskey", Method: "POST", Path: path + "/begin", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Ask the browser for a new passkey"}, h.beginAdding)
	httpx.Handle(a, httpx.Route{Op: "addPasskey", Method: "POST", Path: path, Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Keep a new passkey"}, h.add)
	httpx.Handle(a, httpx.Route{Op: "renamePasskey", Method: "PUT", Path: path + "/{id}", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Give a passkey another name"}, h.rename)
	httpx.Handle(a, httpx.Route{Op: "removePasskey", Method: "DELETE", Path: path + "/{id}", Audience: member, NaturallyIdempotent: true, Tag: tag, Summary: "Take a passkey away"}, h.remove)
	httpx.Handle(a, httpx.Route{Op: "beginPasskeyLogin", Method: "POST", Path: "/api/v1/auth/passkey-login/begin", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Ask the browser for a passkey of this site"}, h.beginLogin)
	httpx.Handle(a, httpx.Route{Op: "passkeyLogin", Method: "POST", Path: "/api/v1/auth/passkey-login", Audience: pub, NaturallyIdempotent: true, Tag: tag, Summary: "Log in with a passkey"}, h.login)
}

type passkeyHandlers struct{ s *passkey.Service }

// PasskeysValue lists passkeys.
type PasskeysValue struct {
	Items []PasskeyValue `json:"items" nullable:"false"`
}

// PasskeyValue is one passkey.
type PasskeyValue struct {
	ID         passkey.ID    `json:"id"`
	Name       string        `json:"name"`
	Synced     bool          `json:"synced" doc:"the device keeps a copy with its maker"`
	CreatedAt  clock.Instant `json:"createdAt"`
	LastUsedAt clock.Instant `json:"lastUsedAt"`
}

func valueOfPasskey(p passkey.Passkey) PasskeyValue {
	return PasskeyValue{ID: p.ID, Name: p.Name, Synced: p.Record.Flags.BackupState, CreatedAt: p.CreatedAt, LastUsedAt: p.UsedAt}
}

func (h passkeyHandlers) list(ctx context.Context, _ *struct{}) (PasskeysValue, error) {
	member, _ := me(ctx)
	all, err := h.s.List(ctx, member)
	out := PasskeysValue{Items: []PasskeyValue{}}
	for _, p := range all {
		out.Items = append(out.Items, valueOfPasskey(p))
	}
	return out, err
}

// CeremonyValue is what the browser is asked, as its JSON methods take it.
type CeremonyValue struct {
	Ticket  string `json:"ticket"`
	Options any    `json:"options"`
}

func (h passkeyHandlers) beginAdding(ctx context.Context, in *struct{ Body ProofBody }) (CeremonyValue, error) {
	member, _ := me(ctx)
	begun, err := h.s.BeginAdding(ctx, member, in.Body.proof(), httpx.SiteOrigin(ctx))
	return CeremonyValue(begun), err
}

// AddPasskeyBody is a new key as the browser made it.
type AddPasskeyBody struct {
	Ticket   string         `json:"ticket" maxLength:"64"`
	Name     string         `json:"name" minLength:"1" maxLength:"40"`
	Response map[string]any `json:"response" doc:"the credential as toJSON gives it"`
}

func (h passkeyHandlers) add(ctx context.Context, in *struct{ Body AddPasskeyBody }) (PasskeyValue, error) {
	member, _ := me(ctx)
	answer, err := answerOf(ctx, in.Body.Ticket, in.Body.Response)
	if err != nil {
		return PasskeyValue{}, err
	}
	p, err := h.s.FinishAdding(ctx, member, in.Body.Name, answer, httpx.ClientIP(ctx).String())
	return valueOfPasskey(p), err
}

func answerOf(ctx context.Context, ticket string, response map[string]any) (passkey.Answer, error) {
	raw, err := json.Marshal(response)
	return passkey.Answer{Ticket: ticket, Origin: httpx.SiteOrigin(ctx), Response: raw}, err
}

// PasskeyPath names a passkey in an address.
type PasskeyPath struct {
	ID string `path:"id" maxLength:"13"`
}

func (in PasskeyPath) key() (key passkey.ID, err error) {
	if key.UnmarshalText([]byte(in.ID)) != nil {
		err = passkey.ErrUnknown
	}
	return key, err
}

// PasskeyNameBody is a name of the member's own.
type PasskeyNameBody struct {
	Name string `json:"name" minLength:"1" maxLength:"40"`
}

func (h passkeyHandlers) rename(ctx context.Context, in *struct {
	PasskeyPath
	Body PasskeyNameBody
}) (httpx.None, error) {
	member, _ := me(ctx)
	key, err := in.key()
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.Rename(ctx, member, key, in.Body.Name)
}

func (h passkeyHandlers) remove(ctx context.Context, in *PasskeyPath) (httpx.None, error) {
	member, _ := me(ctx)
	key, err := in.key()
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.Remove(ctx, member, key, httpx.ClientIP(ctx).String())
}

func (h passkeyHandlers) beginLogin(ctx context.Context, _ *struct{}) (CeremonyValue, error) {
	begun, err := h.s.BeginLogin(ctx, httpx.SiteOrigin(ctx))
	return CeremonyValue(begun), err
}

// PasskeyLoginBody is what a key has signed.
type PasskeyLoginBody struct {
	Ticket   string         `json:"ticket" maxLength:"64"`
	Response map[string]any `json:"response" doc:"the credential as toJSON gives it"`
}

func (h passkeyHandlers) login(ctx context.Context, in *struct {
	Origin
	Body PasskeyLoginBody
}) (LoginValue, error) {
	answer, err := answerOf(ctx, in.Body.Ticket, in.Body.Response)
	if err != nil {
		return LoginValue{}, err
	}
	out, err := h.s.Login(ctx, answer, in.client(ctx))
	if err != nil {
		return LoginValue{}, err
	}
	return entered(ctx, out), nil
}
