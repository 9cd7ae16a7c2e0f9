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
func realtimeRoutes(a *httpx.API, hub *realtime.Hub) {
	httpx.Handle(a, httpx.Route{
		Op: "realtimeTicket", Method: "POST", Path: "/api/v1/realtime/ticket", Audience: httpx.Public, Tag: "realtime",
		NaturallyIdempotent: true, Summary: "A ticket for the socket",
	}, func(ctx context.Context, _ *struct{}) (ticketValue, error) {
		member := ""
		switch p := httpx.PrincipalOf(ctx); {
		case p == nil:
		case p.Audience == httpx.Member || p.Audience == httpx.Agent:
			member = id.Member(p.Subject).String()
		case p.Audience == httpx.Staff && p.Permissions[deskPermission]:
			member = messaging.DeskName
		}
		return ticketValue{Ticket: hub.Ticket(member)}, nil
	})
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
