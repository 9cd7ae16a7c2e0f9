package app

import (
	"baize/internal/kernel/money"
	"baize/internal/studio/poker/cardroom"
)

// cardTables are the poker tables of the house, with demo tables in a sandbox.
func cardTables(cfg *Config) []cardroom.Spec {
	return cardroom.HouseTables(money.BDT, money.Trial, cfg.Sandbox)
}

// pokerTopics are the realtime topics of the tables.
func pokerTopics(cfg *Config) []string { return cardroom.Topics(cardTables(cfg)) }
