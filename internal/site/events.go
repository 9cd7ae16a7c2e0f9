package site

// Changed says that a subject of settings was set; caches read it again.
type Changed struct {
	Name    string `json:"name"`
	Version int64  `json:"version"`
}

// TopicChanged is the topic of Changed.
const TopicChanged = "site.settings.changed"

// Topic is TopicChanged.
func (Changed) Topic() string { return TopicChanged }

// Subject is empty: settings are about nobody.
func (Changed) Subject() string { return "" }
