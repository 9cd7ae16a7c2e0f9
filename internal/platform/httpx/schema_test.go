package httpx

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSchemaNames_RefuseASecondShapeUnderOneName(t *testing.T) {
	name := schemaNames()
	one, other := struct{ Reason string }{}, struct{ Remark string }{}
	require.Equal(t, "VerdictInBody", name(reflect.TypeOf(one), "VerdictInBody"))
	require.Equal(t, "VerdictInBody", name(reflect.TypeOf(&one), "VerdictInBody"), "the same shape")
	require.Panics(t, func() { name(reflect.TypeOf(other), "VerdictInBody") })
}
