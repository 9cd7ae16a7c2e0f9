package app_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The description in api/ is what the sites and other clients are written
// against; it changes together with the routes and is never edited by hand.
func TestOpenAPI_IsTheCommittedDescription(t *testing.T) {
	raw, err := open(t, t.TempDir()).OpenAPI()
	require.NoError(t, err)
	golden(t, "../../../api/openapi.json", string(raw)+"\n")
}
