package compliance

import (
	"context"
	"sync"
)

// Measure is a part of the program that may not change while it runs.
type Measure struct {
	Name string
	// Sum is the part's as it is now.
	Sum func(context.Context) (string, error)
	// Begun is what it was when the process began; nil takes Sum then.
	Begun func(context.Context) (string, error)
	// Expected is what it must be besides; empty for nothing.
	Expected string
}

// PartState is what was found of a part.
type PartState string

// The states of a part. One that cannot be read has not been verified.
const (
	PartGood    PartState = "good"
	PartChanged PartState = "changed"
	PartUnread  PartState = "unread"
)

// Part is a part of the program as it was found: sums, never what they are of.
type Part struct {
	Name     string    `json:"name"`
	Sum      string    `json:"sum"`
	Expected string    `json:"expected"`
	State    PartState `json:"state"`
}

// self is what the parts were when the process began.
type self struct {
	once sync.Once
	sums map[string]string
}

// began takes the sums of the beginning, once.
func (s *Service) began(ctx context.Context) map[string]string {
	s.self.once.Do(func() {
		s.self.sums = map[string]string{}
		for _, m := range s.Measures {
			take := m.Begun
			if take == nil {
				take = m.Sum
			}
			sum, err := take(ctx)
			if err != nil {
				s.Log.Error("a part of the program could not be measured", "part", m.Name, "cause", err)
				continue
			}
			s.self.sums[m.Name] = sum
		}
	})
	return s.self.sums
}

// parts measures everything again.
func (s *Service) parts(ctx context.Context) []Part {
	began := s.began(ctx)
	out := make([]Part, len(s.Measures))
	for i, m := range s.Measures {
		sum, err := m.Sum(ctx)
		if err != nil {
			s.Log.Error("a part of the program could not be measured", "part", m.Name, "cause", err)
			sum = ""
		}
		out[i] = judge(m, sum, began[m.Name])
	}
	return out
}

// judge holds a sum against what it was and against what it must be.
func judge(m Measure, sum, began string) Part {
	p := Part{Name: m.Name, Sum: sum, Expected: began, State: PartGood}
	switch {
	case sum == "" || began == "":
		p.State = PartUnread
	case m.Expected != "" && sum != m.Expected:
		p.Expected, p.State = m.Expected, PartChanged
	case sum != began:
		p.State = PartChanged
	}
	return p
}
