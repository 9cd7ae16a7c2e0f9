package gatewayhttp

import (
	"context"
	"strings"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
)

func (h desk) callRoutes(a *httpx.API) {
	httpx.Handle(a, read("staffVendorCalls", "/calls", MayReadCalls, "Vendors' calls as this node and the store keep them, newest first"), h.calls)
	httpx.Handle(a, read("staffVendorCall", "/calls/{id}", MayReadCalls, "One call with headers, bodies and what was signed"), h.call)
	httpx.Handle(a, read("staffVendorTraffic", "/traffic", MayReadCalls, "How many calls of each vendor this node saw and keeps"), h.traffic)
}

// CallDTO is a line of the call log.
type CallDTO struct {
	ID       gateway.CallID  `json:"id"`
	At       clock.Instant   `json:"at"`
	Vendor   string          `json:"vendor"`
	KeyID    string          `json:"keyId"`
	Op       seamless.Op     `json:"op" doc:"in the platform's words, where a dialect's call has one"`
	Dialect  string          `json:"dialect" doc:"of the vendor's own; empty for the platform's protocol"`
	Origin   string          `json:"origin" doc:"sandbox where the desk sent it"`
	HTTP     int             `json:"http"`
	Status   seamless.Status `json:"status"`
	Micros   int64           `json:"micros" doc:"from the read body to the written answer"`
	Member   id.Member       `json:"member"`
	TxID     string          `json:"txId"`
	RoundID  string          `json:"roundId" doc:"the vendor's own"`
	Replayed bool            `json:"replayed"`
}

func callOf(c gateway.LoggedCall) CallDTO {
	return CallDTO{
		ID: c.ID, At: c.ID.Instant(), Vendor: c.Vendor, KeyID: c.KeyID, Op: c.Op, Dialect: c.Dialect(), Origin: c.Origin, HTTP: c.HTTP, Status: c.Status,
		Micros: c.Micros, Member: c.Member, TxID: c.TxID, RoundID: c.RoundRef, Replayed: c.Replayed,
	}
}

type callsIn struct {
	Vendor string      `query:"vendor" maxLength:"64"`
	Op     seamless.Op `query:"op" maxLength:"20"`
	Status string      `query:"status" maxLength:"40" doc:"a status, or ok, or failed"`
	Origin string      `query:"origin" enum:"sandbox"`
	Member id.Member   `query:"member"`
	TxID   string      `query:"txId" maxLength:"64" doc:"a call's txId or a roundId"`
	Limit  int         `query:"limit" minimum:"0" maximum:"100"`
	Cursor string      `query:"cursor" maxLength:"13"`
}

func (h desk) calls(ctx context.Context, in *callsIn) (page.Page[CallDTO], error) {
	p, err := h.service.Calls(ctx, gateway.CallQuery{
		Vendor: in.Vendor, Op: in.Op, Status: in.Status, Origin: in.Origin, Member: in.Member, TxID: in.TxID,
		Page: page.Request{Limit: in.Limit, Cursor: in.Cursor},
	})
	return shown(p, callOf), err
}

// HeaderDTO is one header.
type HeaderDTO struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// CallDetailDTO is a call with all that was kept of it.
type CallDetailDTO struct {
	CallDTO
	Path         string      `json:"path"`
	Headers      []HeaderDTO `json:"headers" nullable:"false"`
	Request      string      `json:"request" doc:"the body; session tokens are hidden"`
	Signed       []string    `json:"signed" nullable:"false" doc:"the lines that the signature covers; none of a dialect's"`
	Proof        string      `json:"proof" enum:"good,wrong,timestamp,nonce"`
	ReplyHeaders []HeaderDTO `json:"replyHeaders" nullable:"false"`
	Reply        string      `json:"reply"`
}

type callIn struct {
	ID gateway.CallID `path:"id"`
}

func (h desk) call(ctx context.Context, in *callIn) (CallDetailDTO, error) {
	c, err := h.service.Call(ctx, in.ID)
	if err != nil {
		return CallDetailDTO{}, err
	}
	return detailOf(c), nil
}

func detailOf(c gateway.LoggedCall) CallDetailDTO {
	d := CallDetailDTO{
		CallDTO: callOf(c), Path: seamless.PathPrefix + string(c.Op), Request: c.Request, Proof: c.Proof, Reply: c.Reply,
		Headers: []HeaderDTO{
			{seamless.HeaderVendor, c.Vendor}, {seamless.HeaderKey, c.KeyID}, {seamless.HeaderTimestamp, c.SentAt},
			{seamless.HeaderNonce, c.Nonce}, {seamless.HeaderSignature, c.Signature},
		},
		ReplyHeaders: []HeaderDTO{},
	}
	if c.Path != "" { // what a dialect signs stands in its own description
		d.Path, d.Headers, d.Signed = c.Path, []HeaderDTO{}, []string{}
		if name, value, ok := strings.Cut(c.Signature, ": "); ok {
			d.Headers = append(d.Headers, HeaderDTO{name, value})
		}
		return d
	}
	d.Signed = []string{"POST", d.Path, c.SentAt, c.Nonce, c.BodyHash}
	if c.ReplySignature != "" {
		d.ReplyHeaders = []HeaderDTO{{seamless.HeaderTimestamp, c.ReplyAt}, {seamless.HeaderSignature, c.ReplySignature}}
	}
	return d
}

// TrafficDTO counts a vendor's calls since this node started.
type TrafficDTO struct {
	Vendor string `json:"vendor" doc:"? for calls that name no vendor with keys"`
	Seen   int64  `json:"seen"`
	Kept   int    `json:"kept" doc:"in memory"`
}

type trafficList struct {
	Items []TrafficDTO `json:"items" nullable:"false"`
}

func (h desk) traffic(_ context.Context, _ *struct{}) (trafficList, error) {
	out := trafficList{Items: []TrafficDTO{}}
	for _, t := range h.service.Traffic() {
		out.Items = append(out.Items, TrafficDTO(t))
	}
	return out, nil
}
