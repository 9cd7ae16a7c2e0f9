package catalogue

// Changed says that a vendor or game was opened, closed or marked.
type Changed struct {
	Version int64  `json:"version"`
	Vendor  string `json:"vendor"`
	Code    string `json:"code"` // empty where the whole vendor is meant
}

// TopicChanged is the topic of Changed.
const TopicChanged = "catalogue.changed"

// Topic is TopicChanged.
func (Changed) Topic() string { return TopicChanged }

// Subject is empty: the catalogue is about nobody.
func (Changed) Subject() string { return "" }
