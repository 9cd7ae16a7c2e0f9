package id

import "reflect"

// Receiver hands the HTTP door a text to put a path's or query's segment in.
// Without it the door would take an id, being an integer, for a decimal number.
func (i *Of[Kind]) Receiver() reflect.Value { return reflect.ValueOf(new(string)).Elem() }

// OnParamSet reads the id from that text; what is no id becomes the zero id,
// which names nothing and is answered with "not found".
func (i *Of[Kind]) OnParamSet(_ bool, parsed any) {
	text, _ := parsed.(string)
	if i.UnmarshalText([]byte(text)) != nil {
		*i = 0
	}
}
