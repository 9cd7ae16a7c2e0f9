package reporting

import (
	"cmp"
	"slices"
)

// fold sums rows up by day and by category.
func (p *Profit) fold(rows []Row) {
	p.Days = make([]Row, p.Last-p.First+1)
	for i := range p.Days {
		p.Days[i].Day = p.First + Day(i)
	}
	byName := map[string]Figures{}
	for _, r := range rows {
		p.Total = p.Total.Add(r.Figures)
		day := &p.Days[r.Day-p.First]
		day.Figures = day.Figures.Add(r.Figures)
		if r.Category != "" {
			byName[r.Category] = byName[r.Category].Add(r.Figures)
		}
	}
	for name, figures := range byName {
		p.Categories = append(p.Categories, Row{Category: name, Figures: figures})
	}
	slices.SortFunc(p.Categories, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Stake, a.Stake), cmp.Compare(a.Category, b.Category))
	})
}
