package migrations

// IDTables are the tables whose column id is made by the deployment's id
// source, which must go on above the greatest of them after a restart.
func IDTables() []string {
	return []string{
		"accounts", "entries", "holds", "bet_actions", "jobs", "members", "identity_sessions", "identity_devices", "identity_passkeys",
		"staff_sessions", "staff_approvals", "messaging_messages", "messaging_notices", "cashier_accounts", "cashier_deposits", "cashier_withdrawals",
		"feedback_tickets", "gateway_sessions",
		"studio_sessions", "studio_rounds", "studio_crash_rounds", "studio_crash_bets", "studio_steps",
		"studio_poker_sits", "studio_poker_hands", "studio_table_rounds", "studio_table_bets",
	}
}
