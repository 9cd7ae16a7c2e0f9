package identity

// HumanProof shows that a person passed the human check a moment ago.
type HumanProof struct{ Token string }
