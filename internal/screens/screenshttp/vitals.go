package screenshttp

import (
	"encoding/json"
	"net/http"

	"baize/internal/kernel/fault"
	"baize/internal/platform/httpx"
	"baize/internal/screens"
)

const (
	vitalsRate  = 1 // beacons a second of one address
	vitalsBurst = 20
	vitalsBytes = 512
)

// beacon is what a browser sends when a page goes away.
type beacon struct {
	Page  string                `json:"page"`
	Told  map[screens.Vital]int `json:"told"`
	Build string                `json:"build"`
}

// vitals takes the figures of a visit. Browsers send them while they leave and
// read no answer, so it is 204 whatever the outcome; past the bound it is 429.
// Nothing about the visitor is kept.
func (p *Pages) vitals(limit *httpx.Limiter) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if wait := limit.Take(httpx.Origin(httpx.ClientIP(r.Context()))); wait > 0 {
			p.api.WriteFault(w, r, fault.New(fault.Limited, "request.limited", fault.Args{"seconds": int(wait.Seconds()) + 1}))
			return
		}
		var b beacon
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, vitalsBytes)).Decode(&b)
		if err == nil && b.Build == p.manifest.Build {
			p.service.Vitals.Tell(b.Page, b.Told)
		}
		w.WriteHeader(http.StatusNoContent)
	}
}
