package bus

import "sync"

// saidLength is how many payloads are remembered at least.
const saidLength = 1 << 13

// said remembers what payloads say that this process has published, by the
// payloads themselves: who reads one back from the database need not decode it.
// Where the transaction was undone a payload is never asked for and soon
// forgotten.
type said struct {
	mu          sync.Mutex
	now, before map[string]any
}

func (s *said) keep(payload string, value any) {
	if value == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now == nil || len(s.now) >= saidLength {
		s.now, s.before = make(map[string]any, saidLength), s.now
	}
	s.now[payload] = value
}

// find is the value of a payload, nil where it must be decoded.
func (s *said) find(payload []byte) any {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v, ok := s.now[string(payload)]; ok {
		return v
	}
	return s.before[string(payload)]
}
