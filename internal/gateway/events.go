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
