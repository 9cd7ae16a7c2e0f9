package identity_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

func TestCountries_SayHowManyDigitsTheirMobileNumbersHave(t *testing.T) {
	all, err := (&identity.Service{}).Countries(ctx)
	require.NoError(t, err)
	require.Equal(t, "BD", all[0].Region, "the brand's own first")
	of := map[string]identity.Country{}
	for _, c := range all {
		require.Positive(t, c.MinDigits, c.Region)
		require.LessOrEqual(t, c.MinDigits, c.MaxDigits, c.Region)
		of[c.Region] = c
	}
	require.Greater(t, len(all), 200)
	require.Equal(t, []any{10, 10, "0"}, []any{of["BD"].MinDigits, of["BD"].MaxDigits, of["BD"].Trunk})
	require.Equal(t, []any{10, 11, "0"}, []any{of["DE"].MinDigits, of["DE"].MaxDigits, of["DE"].Trunk})
	require.Equal(t, "+1", of["CA"].DialingCode)
}

// The same eleven scripts as the sites', see the test of their fromDigits.
func TestReadDigits_ReadsTheDigitsOfEachScriptThatPeopleType(t *testing.T) {
	for script, ten := range map[string]string{
		"Arabic": "٠١٢٣٤٥٦٧٨٩", "Persian": "۰۱۲۳۴۵۶۷۸۹", "Devanagari": "०१२३४५६७८९", "Bengali": "০১২৩৪৫৬৭৮৯", "Tamil": "௦௧௨௩௪௫௬௭௮௯",
		"Telugu": "౦౧౨౩౪౫౬౭౮౯", "Thai": "๐๑๒๓๔๕๖๗๘๙", "Lao": "໐໑໒໓໔໕໖໗໘໙", "Burmese": "၀၁၂၃၄၅၆၇၈၉", "Khmer": "០១២៣៤៥៦៧៨៩",
		"full-width": "０１２３４５６７８９",
	} {
		require.Equal(t, "0123456789", identity.ReadDigits(ten), script)
	}
}
