package titles

// share is how many slot titles a vendor has.
type share struct {
	vendor string
	count  int
}

// shares are the slot vendors in the order of the site's footer; only read.
var shares = []share{{"PG", 1500}, {"EG2", 1300}, {"PT", 1500}, {"JDB", 1300}, {"CQ9", 1400}, {"FC", 1300}, {"JL", 1400}}

// Vendors lists the sandbox brand's vendors in the order in which the site
// shows them.
func Vendors() []Vendor {
	plain := func(code string, categories ...string) Vendor {
		return Vendor{Code: code, Name: Text{English: code, Bengali: code}, Categories: categories}
	}
	named := func(code, en, bn string, categories ...string) Vendor {
		return Vendor{Code: code, Name: Text{English: en, Bengali: bn}, Categories: categories}
	}
	return []Vendor{
		plain("PG", RNG, Live), plain("EG2", RNG, Live), plain("PT", RNG, Live, PVP, Sports),
		plain("JDB", RNG, Fish), plain("CQ9", RNG, Fish), plain("FC", RNG, Fish), plain("JL", RNG, Fish, PVP),
		named("BGS", "Baize Originals", "বেইজ অরিজিনালস", RNG),
		named("IMES", "IMES E-Sports", "আইএমইএস ই-স্পোর্টস", Sports),
		named("DS88", "DS88 Virtual Arena", "ডিএস৮৮ ভার্চুয়াল অ্যারেনা", Sports),
		named("LOTT", "Lottery", "লটারি", Lott),
		named("TCG_SEA", "SEA Lottery", "দক্ষিণ-পূর্ব এশিয়া লটারি", Lott),
		named("TCG_LOTTO_VN", "Vietnam Lottery", "ভিয়েতনাম লটারি", Lott),
		named("ELOTT", "E-Lottery", "ই-লটারি", ELott),
	}
}
