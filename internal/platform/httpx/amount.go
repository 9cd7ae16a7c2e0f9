package httpx

import "github.com/danielgtaylor/huma/v2"

// amountText stands for money.Amount in the schema. Without its pattern a text
// that is no amount would be refused only when the body is read as a whole,
// where nobody knows any more which field it was.
type amountText struct{}

const (
	amountWord    = "an amount"
	amountPattern = `^-?(0|[1-9][0-9]{0,12})([.][0-9]{1,6})?$`
)

// Schema is what money.Amount reads.
func (amountText) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Pattern: amountPattern, PatternDescription: amountWord}
}
