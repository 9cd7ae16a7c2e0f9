package model

// AnyOrder looks for an order in which n things that were done at once explain
// what was answered: try does the i-th in the model and tells what is wrong with
// its answer, empty for nothing. The order of the list is tried first; what is
// wrong with it is returned where no order will do, and the model is then as it
// was.
func (m *Model) AnyOrder(n int, try func(i int) string) (wrong string) {
	mark, order := m.Mark(), make([]int, n)
	for i := range order {
		order[i] = i
	}
	for first := true; first || next(order); first = false {
		text := m.inOrder(order, try)
		if text == "" {
			return ""
		}
		m.Undo(mark)
		if first {
			wrong = text
		}
	}
	return wrong
}

func (m *Model) inOrder(order []int, try func(int) string) string {
	for _, i := range order {
		if text := try(i); text != "" {
			return text
		}
	}
	return ""
}

// next turns an order into the following one and reports whether there is any.
func next(order []int) bool {
	i := len(order) - 2
	for i >= 0 && order[i] > order[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(order) - 1
	for order[j] < order[i] {
		j--
	}
	order[i], order[j] = order[j], order[i]
	for a, b := i+1, len(order)-1; a < b; a, b = a+1, b-1 {
		order[a], order[b] = order[b], order[a]
	}
	return true
}
