package cataloguedb

import (
	"github.com/uptrace/bun"

	"baize/internal/catalogue"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

type vendorRow struct {
	bun.BaseModel `bun:"table:catalogue_vendors"`

	Code      string `bun:",pk"`
	Category  string `bun:",pk"`
	NameEn    string
	NameBn    string
	Sort      int
	State     string
	UpdatedAt int64
}

type gameRow struct {
	bun.BaseModel `bun:"table:catalogue_games"`

	ID         int64 `bun:",pk"`
	Vendor     string
	Code       string
	Category   string
	Classify   string
	NameEn     string
	NameBn     string
	Keywords   string
	Theme      string
	Motif      string
	ArtVariant int
	Volatility string
	Mechanic   string
	ParSheet   string
	ReturnPpm  int64
	StakeMin   int64
	StakeMax   int64
	IsHot      bool
	IsNew      bool
	IsGame     string
	Trial      bool
	Sort       int
	State      string
	UpdatedAt  int64
}

func rowOf(g catalogue.Game, at clock.Instant) gameRow {
	return gameRow{
		ID: int64(g.ID), Vendor: g.Vendor, Code: g.Code, Category: g.Category, Classify: g.Classify,
		NameEn: g.NameEn, NameBn: g.NameBn, Keywords: g.Keywords, Theme: g.Theme, Motif: g.Motif, ArtVariant: g.ArtVariant,
		Volatility: g.Volatility, Mechanic: g.Mechanic, ParSheet: g.ParSheet, ReturnPpm: g.ReturnPpm,
		StakeMin: int64(g.StakeMin), StakeMax: int64(g.StakeMax), IsHot: g.IsHot, IsNew: g.IsNew, IsGame: g.IsGame,
		Trial: g.Trial, Sort: g.Sort, State: string(g.State), UpdatedAt: int64(at),
	}
}

func (r gameRow) game() catalogue.Game {
	return catalogue.Game{
		ID: id.Game(r.ID), Vendor: r.Vendor, Code: r.Code, Category: r.Category, Classify: r.Classify,
		NameEn: r.NameEn, NameBn: r.NameBn, Keywords: r.Keywords, Theme: r.Theme, Motif: r.Motif, ArtVariant: r.ArtVariant,
		Volatility: r.Volatility, Mechanic: r.Mechanic, ParSheet: r.ParSheet, ReturnPpm: r.ReturnPpm,
		StakeMin: money.Amount(r.StakeMin), StakeMax: money.Amount(r.StakeMax), IsHot: r.IsHot, IsNew: r.IsNew, IsGame: r.IsGame,
		Trial: r.Trial, Sort: r.Sort, State: catalogue.State(r.State),
	}
}
