package sitehttp

import (
	"context"
	"net/netip"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/platform/httpx"
	"baize/internal/site"
)

// SubjectIn names a subject of settings in an address.
type SubjectIn struct {
	Subject string `path:"subject" enum:"switches,maintenance,regions,registration,brand,texting"`
}

type historyOut struct {
	Items []site.SavedVersion `json:"items" nullable:"false"`
}

func (h handlers) history(ctx context.Context, in *SubjectIn) (historyOut, error) {
	all, err := h.site.History(ctx, in.Subject)
	return historyOut{Items: all}, err
}

type bringBackIn struct {
	SubjectIn
	Body struct {
		Version int64 `json:"version" minimum:"0" doc:"the version that the caller saw"`
		From    int64 `json:"from" minimum:"0" doc:"the version that is to be the newest; 0 is what stood at the beginning"`
	}
}

func (h handlers) restore(ctx context.Context, in *bringBackIn) (httpx.None, error) {
	return httpx.None{}, h.site.Restore(ctx, staffOf(ctx), in.Subject, in.Body.Version, in.Body.From)
}

type judgeAddressIn struct {
	Body struct {
		IP    string       `json:"ip" maxLength:"45"`
		Rules site.Regions `json:"rules" doc:"need not be stored"`
	}
}

func (h handlers) judge(_ context.Context, in *judgeAddressIn) (site.Verdict, error) {
	ip, err := netip.ParseAddr(in.Body.IP)
	if err != nil {
		return site.Verdict{}, fault.InvalidField("ip", "site.region.address")
	}
	return h.site.Judge(in.Body.Rules, ip)
}

type countryFileDTO struct {
	Present bool          `json:"present"`
	Fault   string        `json:"fault,omitempty" doc:"why a file that is there could not be read"`
	Type    string        `json:"type,omitempty"`
	BuiltAt clock.Instant `json:"builtAt,omitempty"`
}

func (h handlers) countryFile(context.Context, *struct{}) (countryFileDTO, error) {
	f := h.site.CountryFile()
	out := countryFileDTO{Present: f.Present, Fault: f.Fault, Type: f.Type}
	if !f.BuiltAt.IsZero() {
		out.BuiltAt = clock.At(f.BuiltAt)
	}
	return out, nil
}

type tryPatternIn struct {
	Body struct {
		Name      string `json:"name,omitempty" maxLength:"32" doc:"the field, where its values are read or bounded in a way of their own"`
		PatternID int    `json:"patternId" minimum:"0" maximum:"21"`
		MinLength int    `json:"minLength" minimum:"0" maximum:"1000"`
		MaxLength int    `json:"maxLength" minimum:"0" maximum:"1000"`
		Value     string `json:"value" maxLength:"1000"`
	}
}

func (h handlers) try(ctx context.Context, in *tryPatternIn) (site.Trial, error) {
	b := in.Body
	return h.site.Try(ctx, site.FieldRule{Name: b.Name, PatternID: b.PatternID, MinLength: b.MinLength, MaxLength: b.MaxLength}, b.Value)
}
