package sitehttp

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
	"baize/internal/site"
)

// permission is what staff need to read or change the site's settings.
const permission = "site.settings"

func staffRoutes(a *httpx.API, h handlers) {
	httpx.Handle(a, get("siteSwitches", "switches"), h.switches)
	httpx.Handle(a, put("setSiteSwitches", "switches"), h.setSwitches)
	httpx.Handle(a, get("siteMaintenance", "maintenance"), h.maintenance)
	httpx.Handle(a, put("setSiteMaintenance", "maintenance"), h.setMaintenance)
	httpx.Handle(a, get("siteRegions", "regions"), h.regions)
	httpx.Handle(a, put("setSiteRegions", "regions"), h.setRegions)
	httpx.Handle(a, get("siteRegistrationFields", "registration-fields"), h.fields)
	httpx.Handle(a, put("setSiteRegistrationFields", "registration-fields"), h.setFields)
	httpx.Handle(a, get("siteBrand", "brand"), h.brand)
	httpx.Handle(a, put("setSiteBrand", "brand"), h.setBrand)
	httpx.Handle(a, get("siteTexting", "texting"), h.texting)
	httpx.Handle(a, put("setSiteTexting", "texting"), h.setTexting)
	preview := put("previewBrand", "brand/preview") // stores nothing
	preview.Method = "POST"
	httpx.Handle(a, preview, h.previewBrand)
	httpx.Handle(a, get("siteHistory", "history/{subject}"), h.history)
	restore := put("restoreSiteVersion", "history/{subject}/restore")
	restore.Method = "POST"
	httpx.Handle(a, restore, h.restore)
	judge := put("judgeAddress", "regions/judge") // asks only, so a repeat is the same
	judge.Method = "POST"
	httpx.Handle(a, judge, h.judge)
	httpx.Handle(a, get("countryFile", "country-file"), h.countryFile)
	planRoutes(a, h)
	try := put("tryPattern", "registration-fields/try") // asks only
	try.Method = "POST"
	httpx.Handle(a, try, h.try)
}

func get(op, subject string) httpx.Route {
	return httpx.Route{Op: op, Method: "GET", Path: "/api/v1/staff/site/" + subject, Audience: httpx.Staff, Permission: permission, Tag: tag}
}

// put is the line of a change. It names the version it was made from, so that
// a repeat is refused instead of done twice.
func put(op, subject string) httpx.Route {
	r := get(op, subject)
	r.Method, r.NaturallyIdempotent, r.MaxBody = "PUT", true, 256<<10
	return r
}

type body[T any] struct{ Body T }

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

func (h handlers) switches(ctx context.Context, _ *struct{}) (site.Versioned[[]site.Switch], error) {
	return h.site.SwitchTree(ctx)
}

type switchesIn struct {
	Version  int64           `json:"version" minimum:"0"`
	Switches map[string]bool `json:"switches" doc:"modId to its new value; others stay"`
}

func (h handlers) setSwitches(ctx context.Context, in *body[switchesIn]) (site.Versioned[[]site.Switch], error) {
	if err := h.site.SetSwitches(ctx, staffOf(ctx), in.Body.Version, in.Body.Switches); err != nil {
		return site.Versioned[[]site.Switch]{}, err
	}
	return h.site.SwitchTree(ctx)
}

func (h handlers) maintenance(ctx context.Context, _ *struct{}) (site.Versioned[site.Maintenance], error) {
	return h.site.MaintenanceSettings(ctx)
}

func (h handlers) setMaintenance(ctx context.Context, in *body[site.Versioned[site.Maintenance]]) (site.Versioned[site.Maintenance], error) {
	if err := h.site.SetMaintenance(ctx, staffOf(ctx), in.Body.Version, in.Body.Value); err != nil {
		return site.Versioned[site.Maintenance]{}, err
	}
	return h.site.MaintenanceSettings(ctx)
}

func (h handlers) regions(ctx context.Context, _ *struct{}) (site.Versioned[site.Regions], error) {
	return h.site.RegionSettings(ctx)
}

func (h handlers) setRegions(ctx context.Context, in *body[site.Versioned[site.Regions]]) (site.Versioned[site.Regions], error) {
	if err := h.site.SetRegions(ctx, staffOf(ctx), in.Body.Version, in.Body.Value); err != nil {
		return site.Versioned[site.Regions]{}, err
	}
	return h.site.RegionSettings(ctx)
}

func (h handlers) fields(ctx context.Context, _ *struct{}) (site.Versioned[[]site.FieldRule], error) {
	return h.site.FieldSettings(ctx)
}

type fieldIn struct {
	Name      string `json:"name"`
	Enabled   bool   `json:"enabled"`
	Required  bool   `json:"required"`
	PatternID int    `json:"patternId" minimum:"0" maximum:"21"`
	MinLength int    `json:"minLength" minimum:"0" maximum:"1000"`
	MaxLength int    `json:"maxLength" minimum:"0" maximum:"1000"`
}

func (h handlers) setFields(ctx context.Context, in *body[site.Versioned[[]fieldIn]]) (site.Versioned[[]site.FieldRule], error) {
	rules := make(site.Fields, 0, len(in.Body.Value))
	for _, f := range in.Body.Value {
		rules = append(rules, site.FieldRule{Name: f.Name, Enabled: f.Enabled, Required: f.Required,
			PatternID: f.PatternID, MinLength: f.MinLength, MaxLength: f.MaxLength})
	}
	if err := h.site.SetFields(ctx, staffOf(ctx), in.Body.Version, rules); err != nil {
		return site.Versioned[[]site.FieldRule]{}, err
	}
	return h.site.FieldSettings(ctx)
}

func (h handlers) brand(ctx context.Context, _ *struct{}) (site.Versioned[site.Brand], error) {
	return h.site.BrandSettings(ctx)
}

func (h handlers) setBrand(ctx context.Context, in *body[site.Versioned[site.Brand]]) (site.Versioned[site.Brand], error) {
	if err := h.site.SetBrand(ctx, staffOf(ctx), in.Body.Version, in.Body.Value); err != nil {
		return site.Versioned[site.Brand]{}, err
	}
	return h.site.BrandSettings(ctx)
}

func (h handlers) texting(ctx context.Context, _ *struct{}) (site.Versioned[site.Texting], error) {
	return h.site.TextingSettings(ctx)
}

func (h handlers) setTexting(ctx context.Context, in *body[site.Versioned[site.Texting]]) (site.Versioned[site.Texting], error) {
	if err := h.site.SetTexting(ctx, staffOf(ctx), in.Body.Version, in.Body.Value); err != nil {
		return site.Versioned[site.Texting]{}, err
	}
	return h.site.TextingSettings(ctx)
}

type previewBrandIn struct {
	Body struct {
		Lang  locale.Lang `json:"lang" maxLength:"5"`
		Value site.Brand  `json:"value"`
	}
}

type previewBrandOut struct {
	Site site.BrandView `json:"site"`
}

func (h handlers) previewBrand(_ context.Context, in *previewBrandIn) (previewBrandOut, error) {
	v, err := h.site.PreviewBrand(in.Body.Value, in.Body.Lang)
	return previewBrandOut{Site: v}, err
}
