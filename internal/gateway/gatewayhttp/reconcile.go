package gatewayhttp

import (
	"context"
	"strings"

	"baize/internal/gateway/reconcile"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

// uploadMax is the longest report that staff may upload.
const uploadMax = 32 << 20

// ReconcileRoutes adds the staff's routes about days and their books.
func ReconcileRoutes(a *httpx.API, s *reconcile.Service) {
	h := books{s}
	httpx.Handle(a, read("staffDays", "/days", MayReadDays, "Compared days of all vendors, newest first"), h.days)
	httpx.Handle(a, read("staffDayDifferences", "/days/{day}/{vendor}/differences", MayReadDays, "What differed in a vendor's day"), h.differences)
	httpx.Handle(a, read("staffDayDifferencesCSV", "/days/{day}/{vendor}/csv", MayReadDays, "The differences as a file for a spreadsheet"), h.csv)
	// A day that is compared again gives the same result in the same place.
	httpx.Handle(a, act("staffCompareDay", "/days/{day}/run", MayCompareDays, "Compare the books of a day now"), h.run)
	upload := act("staffUploadReport", "/days/{day}/{vendor}/report", MayCompareDays, "Take a vendor's report as JSON or CSV, and compare its day")
	upload.MaxBody = uploadMax
	httpx.Handle(a, upload, h.upload)
}

type books struct{ service *reconcile.Service }

// SumDTO counts standing transactions that moved money.
type SumDTO struct {
	Count  int64        `json:"count"`
	Stake  money.Amount `json:"stake"`
	Payout money.Amount `json:"payout"`
}

// DayDTO is a vendor's day in one currency, as three books have it.
type DayDTO struct {
	Day         string         `json:"day"`
	Vendor      string         `json:"vendor"`
	Currency    money.Currency `json:"currency"`
	Book        string         `json:"book" enum:"bets,transfers" doc:"of transfers a stake is what went into the vendor's wallets, a payout what came out"`
	State       string         `json:"state" enum:"agreed,mismatch,unreported"`
	Source      string         `json:"source" enum:",upload,pull,house" doc:"where the vendor's report came from"`
	LedgerNet   money.Amount   `json:"ledgerNet" doc:"the vendor's gain by the ledger"`
	RoundsNet   money.Amount   `json:"roundsNet" doc:"the vendor's gain by the transactions"`
	Ours        SumDTO         `json:"ours"`
	Theirs      SumDTO         `json:"theirs"`
	Differences int64          `json:"differences"`
	RanAt       clock.Instant  `json:"ranAt"`
}

type dayList struct {
	Items []DayDTO `json:"items" nullable:"false"`
}

func daysOf(all []reconcile.Totals) dayList {
	out := dayList{Items: make([]DayDTO, len(all))}
	for i, t := range all {
		out.Items[i] = DayDTO{
			Day: t.Day.String(), Vendor: t.Vendor, Currency: t.Currency, Book: t.Book, State: t.State, Source: t.Source, LedgerNet: t.LedgerNet, RoundsNet: t.RoundsNet,
			Ours: SumDTO(t.Ours), Theirs: SumDTO(t.Theirs), Differences: t.Differences, RanAt: t.RanAt,
		}
	}
	return out
}

type daysIn struct {
	From   string `query:"from" required:"true" maxLength:"10" doc:"yyyy-mm-dd"`
	To     string `query:"to" required:"true" maxLength:"10"`
	Vendor string `query:"vendor" maxLength:"64"`
}

const daysMax = 92

func (h books) days(ctx context.Context, in *daysIn) (dayList, error) {
	from, err := reconcile.ParseDay(in.From)
	if err != nil {
		return dayList{}, err
	}
	to, err := reconcile.ParseDay(in.To)
	if err == nil && (to < from || to-from > daysMax) {
		err = fault.InvalidField("to", "field.range")
	}
	if err != nil {
		return dayList{}, err
	}
	all, err := h.service.Days(ctx, from, to, in.Vendor)
	return daysOf(all), err
}

type dayIn struct {
	Day string `path:"day" maxLength:"10"`
}

func (h books) run(ctx context.Context, in *dayIn) (dayList, error) {
	day, err := reconcile.ParseDay(in.Day)
	if err != nil {
		return dayList{}, err
	}
	all, err := h.service.RunBy(ctx, staffOf(ctx), day)
	return daysOf(all), err
}

type vendorDayIn struct {
	Day    string `path:"day" maxLength:"10"`
	Vendor string `path:"vendor" maxLength:"64"`
}

// DifferenceDTO is one transaction about which the books differ.
type DifferenceDTO struct {
	Kind        string         `json:"kind" enum:"book,missing,unknown,amount,held"`
	TxID        string         `json:"txId"`
	RoundID     string         `json:"roundId"`
	UserID      string         `json:"userId"`
	Currency    money.Currency `json:"currency"`
	OurStake    money.Amount   `json:"ourStake" doc:"of kind book: the gain that the transaction says; of held: what was moved there in all"`
	OurPayout   money.Amount   `json:"ourPayout"`
	TheirStake  money.Amount   `json:"theirStake" doc:"of kind book: the gain that the ledger has; of held: what the vendor says was moved there in all"`
	TheirPayout money.Amount   `json:"theirPayout" doc:"of kind held: the balance that the vendor tells"`
}

type differenceList struct {
	Items []DifferenceDTO `json:"items" nullable:"false"`
}

func (h books) found(ctx context.Context, in *vendorDayIn) (reconcile.Day, []reconcile.Difference, error) {
	day, err := reconcile.ParseDay(in.Day)
	if err != nil {
		return 0, nil, err
	}
	all, err := h.service.Differences(ctx, in.Vendor, day)
	return day, all, err
}

func (h books) differences(ctx context.Context, in *vendorDayIn) (differenceList, error) {
	_, all, err := h.found(ctx, in)
	out := differenceList{Items: make([]DifferenceDTO, len(all))}
	for i, x := range all {
		out.Items[i] = DifferenceDTO(x)
	}
	return out, err
}

// FileDTO is a file as text; the site hands it to the reader as a download.
type FileDTO struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func (h books) csv(ctx context.Context, in *vendorDayIn) (FileDTO, error) {
	day, all, err := h.found(ctx, in)
	if err != nil {
		return FileDTO{}, err
	}
	var text strings.Builder
	err = reconcile.WriteCSV(&text, in.Vendor, day, all)
	return FileDTO{Name: "differences-" + day.String() + ".csv", Text: text.String()}, err
}

type uploadIn struct {
	Day    string `path:"day" maxLength:"10"`
	Vendor string `path:"vendor" maxLength:"64"`
	Body   struct {
		Format string `json:"format" enum:"json,csv"`
		Text   string `json:"text" doc:"lines of txId, roundId, userId, currency, stake, payout, at"`
	}
}

func (h books) upload(ctx context.Context, in *uploadIn) (dayList, error) {
	day, err := reconcile.ParseDay(in.Day)
	if err != nil {
		return dayList{}, err
	}
	parse := reconcile.ReadCSV
	if in.Body.Format == "json" {
		parse = reconcile.ReadJSON
	}
	lines, err := parse(strings.NewReader(in.Body.Text))
	if err != nil {
		return dayList{}, err
	}
	all, err := h.service.UploadBy(ctx, staffOf(ctx), in.Vendor, day, lines)
	return daysOf(all), err
}
