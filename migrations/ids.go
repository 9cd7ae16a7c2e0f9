package migrations

// IDColumns are the columns ("table.column") with ids of the deployment's id
// source, which must go on above the greatest of them after a restart.
//
// The mark of the book's balances is one of them: it may stand at the id of an
// entry that was undone, and an entry that came to lie under it would be
// missed by the next start.
func IDColumns() []string {
	tables := []string{
		"accounts", "entries", "holds", "bet_actions", "jobs", "members", "identity_sessions", "identity_devices", "identity_passkeys",
		"staff_sessions", "staff_approvals", "messaging_messages", "messaging_notices", "cashier_accounts", "cashier_deposits", "cashier_withdrawals",
		"feedback_tickets", "gateway_sessions",
		"cashier_kin_transfers", "messaging_broadcasts", "messaging_push_devices", "messaging_chats", "messaging_macros",
		"care_history", "care_matches",
		"rewards_quests", "rewards_quest_awards",
		"studio_sessions", "studio_rounds", "studio_crash_rounds", "studio_crash_bets", "studio_steps",
		"studio_poker_sits", "studio_poker_topups", "studio_poker_hands",
		"studio_table_rounds", "studio_table_bets",
		"studio_jackpot_pools", "studio_jackpot_cycles",
		"studio_fishing_waters", "studio_fishing_stays", "studio_fishing_loads",
		"bonus_campaigns", "bonus_grants", "bonus_rollovers", "bonus_applications",
		"loyalty_ranks", "loyalty_rewards", "loyalty_redemptions", "loyalty_conversions",
		"compliance_requests", "compliance_papers", "compliance_cases", "compliance_notes", "compliance_events", "compliance_funds", "compliance_copies", "compliance_checks",
	}
	columns := []string{"account_mark.entry_id"}
	for _, table := range tables {
		columns = append(columns, table+".id")
	}
	return columns
}
