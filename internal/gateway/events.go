package gateway

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// LaunchStarted says that a member opened a game.
type LaunchStarted struct {
	Session  SessionID      `json:"session"`
	Member   id.Member      `json:"member"`
	NodeID   string         `json:"nodeId"`
	Vendor   string         `json:"vendor"`
	GameCode string         `json:"gameCode"`
	Currency money.Currency `json:"currency"`
	At       clock.Instant  `json:"at"`
}

// TopicLaunchStarted is the topic of LaunchStarted.
const TopicLaunchStarted = "gateway.launch.started"

// Topic is TopicLaunchStarted.
func (LaunchStarted) Topic() string { return TopicLaunchStarted }

// Subject is the member.
func (e LaunchStarted) Subject() string { return e.Member.String() }

// CaseOpened says that something waits for staff.
type CaseOpened struct {
	Case        CaseID        `json:"case"`
	Kind        string        `json:"kind"`
	Vendor      string        `json:"vendor"`
	CaseSubject string        `json:"subject"`
	Member      id.Member     `json:"member"`
	At          clock.Instant `json:"at"`
}

// TopicCaseOpened is the topic of CaseOpened.
const TopicCaseOpened = "gateway.case.opened"

// Topic is TopicCaseOpened.
func (CaseOpened) Topic() string { return TopicCaseOpened }

// Subject is the case.
func (e CaseOpened) Subject() string { return e.Case.String() }
