package screens_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/screens"
)

func TestVitals_TellTheValueThatThreeOfFourVisitsReach(t *testing.T) {
	v := screens.NewVitals()
	for _, ms := range []int{900, 100, 400, 300} {
		require.True(t, v.Tell("home", map[screens.Vital]int{screens.LCP: ms}))
	}
	require.Equal(t, []screens.P75{{Page: "home", Vital: screens.LCP, Value: 400, Visits: 4}}, v.P75())
}

func TestVitals_ForgetTheOldestFigures(t *testing.T) {
	v := screens.NewVitals()
	for range 1000 {
		v.Tell("home", map[screens.Vital]int{screens.INP: 5000})
	}
	for range 1000 {
		v.Tell("home", map[screens.Vital]int{screens.INP: 80})
	}
	require.Equal(t, []screens.P75{{Page: "home", Vital: screens.INP, Value: 80, Visits: 1000}}, v.P75())
}

func TestVitals_KeepNothingThatIsNotListed(t *testing.T) {
	v := screens.NewVitals()
	for page, told := range map[string]map[screens.Vital]int{
		"/member?id=7": {screens.LCP: 1}, "home": {"name": 1}, "games": {screens.LCP: -1}, "game": {screens.LCP: 120_001}, "member": {},
	} {
		require.False(t, v.Tell(page, told), page)
	}
	require.Empty(t, v.P75())
}
