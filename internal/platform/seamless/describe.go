package seamless

// Fields lists the fields of a body in wire order.
func Fields() []string {
	all := make([]string, len(names))
	for i := range names {
		all[i] = names[i].name
	}
	return all
}

// Shape tells which fields op needs and which others it takes, in wire order;
// both are empty where op is unknown.
func Shape(op Op) (needs, takes []string) {
	s, _ := shapeOf(op)
	for i := range names {
		switch f := names[i].bit; {
		case s.needs&f != 0:
			needs = append(needs, names[i].name)
		case s.takes&f != 0:
			takes = append(takes, names[i].name)
		}
	}
	return needs, takes
}
