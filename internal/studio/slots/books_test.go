package slots_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"regexp"
	"testing"

	"baize/internal/studio/slots"

	"github.com/stretchr/testify/require"
)

// recipes are how the committed books were made; -update makes them anew.
var recipes = map[string]slots.Recipe{
	"b1": {Rounds: 150_000, Target: 9_620},
	"b2": {Rounds: 120_000, Target: 9_650},
	"b3": {Rounds: 120_000, Target: 9_580},
	"b4": {Rounds: 120_000, Target: 9_600},
	"b5": {Rounds: 150_000, Target: 9_500},
	"b6": {Rounds: 150_000, Target: 9_640},
	"b7": {Rounds: 150_000, Target: 9_550},
}

const bookLimit = 200_000 // bytes of a packed book

var bookHash = regexp.MustCompile(`"book": "[0-9a-f]*"`)

// TestBooks_AreWhatTheirMechanicMakes makes every committed book again.
func TestBooks_AreWhatTheirMechanicMakes(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred thousand rounds")
	}
	for code, recipe := range recipes {
		raw, err := os.ReadFile("sheets/" + code + ".json")
		require.NoError(t, err)
		var design slots.Sheet
		require.NoError(t, json.Unmarshal(raw, &design))
		text, err := slots.Make(&design, recipe)
		require.NoError(t, err, code)
		sum := sha256.Sum256(text)
		hash := hex.EncodeToString(sum[:])
		if *update {
			var packed bytes.Buffer
			w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
			require.NoError(t, err)
			_, err = w.Write(text)
			require.NoError(t, err)
			require.NoError(t, w.Close())
			require.NoError(t, os.WriteFile("books/"+code+".jsonl.gz", packed.Bytes(), 0o644))
			raw = bookHash.ReplaceAll(raw, []byte(`"book": "`+hash+`"`))
			require.NoError(t, os.WriteFile("sheets/"+code+".json", raw, 0o644))
			t.Logf("%s: %d bytes, packed %d, %d entries", code, len(text), packed.Len(), bytes.Count(text, []byte("\n")))
			continue
		}
		require.Equal(t, design.BookHash, hash, "%s: the committed book is another one", code)
	}
}

func TestBooks_AreSmallAndHashToTheirSheet(t *testing.T) {
	for code := range recipes {
		sheet, err := slots.Load(code)
		require.NoError(t, err)
		sum := sha256.Sum256(sheet.BookText())
		require.Equal(t, sheet.BookHash, hex.EncodeToString(sum[:]))
		packed, err := os.Stat("books/" + code + ".jsonl.gz")
		require.NoError(t, err)
		require.LessOrEqual(t, packed.Size(), int64(bookLimit))
	}
}
