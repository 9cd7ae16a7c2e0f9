package titles_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/catalogue/titles"
)

func TestEdition_ChangesWithTheList(t *testing.T) {
	raw, err := json.Marshal([]any{titles.Vendors(), titles.All()})
	require.NoError(t, err)
	sum := sha256.Sum256(raw)
	require.Equal(t, hex.EncodeToString(sum[:6]), titles.Edition, "the list is another one: write this edition")
}
