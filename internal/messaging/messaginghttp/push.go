package messaginghttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/messaging/push"
	"baize/internal/platform/httpx"
)

const pushPath = "/api/v1/member/push"

func pushRoutes(a *httpx.API, s *push.Service) {
	h := pushes{s}
	line := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: pushPath + path, Audience: httpx.Member, NaturallyIdempotent: method != "GET", Tag: tag, Summary: summary}
	}
	httpx.Handle(a, line("pushDevices", "GET", "", "The devices that are told, and the key with which a browser subscribes"), h.list)
	httpx.Handle(a, line("allowPush", "PUT", "", "Have this device told of messages"), h.allow)
	httpx.Handle(a, line("dropPush", "DELETE", "/{id}", "Have a device told no more"), h.drop)
}

type pushes struct{ s *push.Service }

type pushDevice struct {
	ID     push.DeviceID `json:"id"`
	Name   string        `json:"name"`
	At     clock.Instant `json:"at"`
	ToldAt clock.Instant `json:"toldAt" doc:"when it was told last"`
}

type pushState struct {
	Key     string       `json:"key" doc:"the house's public key, base64url"`
	Devices []pushDevice `json:"devices" nullable:"false"`
}

func (h pushes) list(ctx context.Context, _ *struct{}) (pushState, error) {
	key, err := h.s.PublicKey(ctx)
	if err != nil {
		return pushState{}, err
	}
	all, err := h.s.Devices(ctx, reader(ctx))
	out := pushState{Key: key, Devices: []pushDevice{}}
	for _, d := range all {
		out.Devices = append(out.Devices, pushDevice{d.ID, d.Name, d.At, d.ToldAt})
	}
	return out, err
}

type allowInput struct {
	Body struct {
		Endpoint string `json:"endpoint" maxLength:"1000"`
		P256dh   string `json:"p256dh" maxLength:"200"`
		Auth     string `json:"auth" maxLength:"60"`
		Name     string `json:"name,omitempty" maxLength:"120" doc:"what the member calls the device"`
	}
}

func (h pushes) allow(ctx context.Context, in *allowInput) (pushDevice, error) {
	sub := push.Subscription{Endpoint: in.Body.Endpoint, P256dh: in.Body.P256dh, Auth: in.Body.Auth}
	by := push.Reader{Member: reader(ctx), Session: id.Session(httpx.PrincipalOf(ctx).Session), Lang: httpx.Lang(ctx)}
	d, err := h.s.Subscribe(ctx, by, in.Body.Name, sub)
	return pushDevice{d.ID, d.Name, d.At, d.ToldAt}, err
}

func (h pushes) drop(ctx context.Context, in *noticeInput) (httpx.None, error) {
	var d push.DeviceID
	if d.UnmarshalText([]byte(in.ID)) != nil {
		return httpx.None{}, push.ErrDevice
	}
	return httpx.None{}, h.s.Unsubscribe(ctx, reader(ctx), d)
}
