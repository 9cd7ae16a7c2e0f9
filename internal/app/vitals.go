package app

import (
	"github.com/prometheus/client_golang/prometheus"

	"baize/internal/screens"
)

// vitalsCollector shows how fast the site was for its visitors.
type vitalsCollector struct{ vitals *screens.Vitals }

func (vitalsCollector) descs() (p75, visits *prometheus.Desc) {
	return prometheus.NewDesc("baize_web_vital_p75", "What three of four visits were not slower than: milliseconds, cls in thousandths.", []string{"page", "vital"}, nil),
		prometheus.NewDesc("baize_web_vital_visits", "How many of the last visits that is of.", []string{"page", "vital"}, nil)
}

// Describe names the figures.
func (c vitalsCollector) Describe(ch chan<- *prometheus.Desc) {
	p75, visits := c.descs()
	ch <- p75
	ch <- visits
}

// Collect reads them.
func (c vitalsCollector) Collect(ch chan<- prometheus.Metric) {
	p75, visits := c.descs()
	for _, v := range c.vitals.P75() {
		ch <- prometheus.MustNewConstMetric(p75, prometheus.GaugeValue, float64(v.Value), v.Page, string(v.Vital))
		ch <- prometheus.MustNewConstMetric(visits, prometheus.GaugeValue, float64(v.Visits), v.Page, string(v.Vital))
	}
}
