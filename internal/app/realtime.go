package app

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"baize/internal/kernel/id"
	"baize/internal/messaging"
	"baize/internal/platform/bus"
	"baize/internal/platform/httpx"
	"baize/internal/platform/realtime"
)

// ticketValue opens one socket.
type ticketValue struct {
	Ticket string `json:"ticket" doc:"for GET /connection?ticket=…, once, within 30 s"`
}

// deskPermission lets staff's sockets follow the support desk.
const deskPermission = "messaging.chat.answer"

// realtimeRoutes hands out tickets, to visitors for the public topics.
func realtimeRoutes(a *App) {
	a.rooms.identity.OnEnd(func(member id.Member) { a.hub.Recheck(member.String()) })
	a.rooms.staff.OnEnd(func(id.Staff) { a.hub.Recheck(messaging.DeskName) })
	httpx.Handle(a.api, httpx.Route{
		Op: "realtimeTicket", Method: "POST", Path: "/api/v1/realtime/ticket", Audience: httpx.Public, Tag: "realtime",
		NaturallyIdempotent: true, Summary: "A ticket for the socket",
	}, func(ctx context.Context, _ *struct{}) (ticketValue, error) {
		return ticketValue{Ticket: a.hub.Ticket(a.rooms.holder(httpx.PrincipalOf(ctx)))}, nil
	})
}

// holder is whose socket a caller may open. Who has to change the password
// first, or has no part in the desk, is a visitor here.
func (r *rooms) holder(p *httpx.Principal) realtime.Holder {
	switch {
	case p == nil || p.MustChange:
		return realtime.Holder{}
	case p.Audience == httpx.Member || p.Audience == httpx.Agent:
		return realtime.Holder{Name: id.Member(p.Subject).String(), Stands: stands(func(ctx context.Context) (bool, error) {
			return r.identity.Running(ctx, id.Session(p.Session))
		})}
	case p.Audience == httpx.Staff && p.Permissions[deskPermission]:
		return realtime.Holder{Name: messaging.DeskName, Stands: stands(func(ctx context.Context) (bool, error) {
			return r.staff.Running(ctx, id.Session(p.Session), deskPermission)
		})}
	}
	return realtime.Holder{}
}

// stands takes a login whose state cannot be read for a good one: nothing is
// told from a database that is away, and it is asked again in a moment.
func stands(running func(context.Context) (bool, error)) func(context.Context) bool {
	return func(ctx context.Context) bool {
		ok, err := running(ctx)
		return ok || err != nil
	}
}

// lagCollector tells how far each listener is behind the outbox.
type lagCollector struct{ bus *bus.Bus }

func (lagCollector) desc() *prometheus.Desc {
	return prometheus.NewDesc("baize_listener_lag", "Outbox rows that a listener has not read yet.", []string{"listener"}, nil)
}

// Describe tells the figure's description.
func (c lagCollector) Describe(ch chan<- *prometheus.Desc) { ch <- c.desc() }

// Collect reads the figure.
func (c lagCollector) Collect(ch chan<- prometheus.Metric) {
	lag, err := c.bus.Lag(context.Background())
	if err != nil {
		ch <- prometheus.NewInvalidMetric(c.desc(), err)
		return
	}
	for name, rows := range lag {
		ch <- prometheus.MustNewConstMetric(c.desc(), prometheus.GaugeValue, float64(rows), name)
	}
}
