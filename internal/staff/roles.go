package staff

import (
	"maps"
	"slices"
	"strings"
)

// Role is a set of permissions that an operator holds.
type Role string

// The roles. The owner has no money rights: who sets the house up does not pay
// out of it.
const (
	Owner          Role = "owner"
	FinanceMaker   Role = "finance-maker"
	FinanceChecker Role = "finance-checker"
	Support        Role = "cs"
	SupportLead    Role = "cs-lead"
	Content        Role = "content"
	GameOps        Role = "game-ops"
	AgentDesk      Role = "agent-desk"
	KYCOfficer     Role = "kyc-officer"
	RiskDesk       Role = "risk"
	Analyst        Role = "analyst"
	Auditor        Role = "auditor"
)

// grantTable tells per role the permissions "room.noun.verb", where a star
// stands for one or more whole words.
func grantTable() map[Role][]string {
	return map[Role][]string{
		Owner: {
			"site.*", "content.*", "catalogue.*", "gateway.*", "studio.*", "members.*", "staff.*", "messaging.*", "feedback.*", "rewards.*", "agency.*",
			"care.*", "loyalty.ware.*", "loyalty.member.lock",
			"betting.grant.*", "cashier.terms.edit", "*.read",
		},
		FinanceMaker: {
			"cashier.deposit.*", "cashier.terms.read", "cashier.withdrawal.make", "cashier.withdrawal.issue", "cashier.withdrawal.read", "cashier.withdrawal.view",
			"loyalty.redemption.*", "loyalty.member.read", "wallet.*", "gateway.transfer.*", "members.member.read", "betting.*.read", "staff.approval.*",
			"rewards.quest.read", "quest.payout.make", "quest.award.decide",
		},
		FinanceChecker: {
			"cashier.deposit.*", "cashier.terms.read", "cashier.withdrawal.check", "cashier.withdrawal.issue", "cashier.withdrawal.read", "cashier.withdrawal.view",
			"loyalty.redemption.*", "loyalty.member.read", "wallet.*", "gateway.transfer.*", "members.member.read", "betting.*.read", "staff.approval.*",
			"rewards.quest.read", "quest.payout.check", "quest.award.decide", "gateway.case.read", "gateway.round.end",
		},
		Support:     {"members.member.read", "care.*.read", "loyalty.*.read", "betting.*.read", "cashier.*.read", "wallet.*.read", "messaging.*", "feedback.ticket.*"},
		SupportLead: {"members.*", "care.*", "loyalty.*.read", "loyalty.member.lock", "betting.*.read", "cashier.*.read", "wallet.*.read", "messaging.*", "feedback.*", "staff.approval.*"},
		Content:     {"content.*", "rewards.*", "loyalty.ware.*", "catalogue.*.read"},
		GameOps:     {"catalogue.*", "gateway.*", "studio.*", "betting.*", "reporting.*.read"},
		AgentDesk:   {"members.member.read", "members.member.create", "members.invitation.*", "agency.*"},
		KYCOfficer: {
			"compliance.kyc.*", "compliance.case.read", "compliance.case.work", "compliance.case.propose", "members.member.read",
			"cashier.*.read", "wallet.*.read",
		},
		RiskDesk: {
			"compliance.*", "members.member.read", "members.member.freeze", "betting.*.read", "cashier.*.read", "wallet.*.read", "studio.*.read", "reporting.*.read", "staff.audit.read",
		},
		Analyst: {"betting.*.read", "catalogue.*.read", "reporting.*.read"},
		Auditor: {"*.read"},
	}
}

// anyRole is the permission that every operator has, whatever the role.
const anyRole = "staff.self"

// Known tells the room every permission that a route asks for, so that the
// stars of the roles have something to stand for; app calls it once, after all
// routes are added.
func (s *Service) Known(permissions []string) {
	table := map[Role]map[string]bool{}
	for role, patterns := range grantTable() {
		table[role] = map[string]bool{anyRole: true}
		for _, p := range permissions {
			if slices.ContainsFunc(patterns, func(pattern string) bool { return covers(pattern, p) }) {
				table[role][p] = true
			}
		}
	}
	s.grants.Store(&table)
}

// covers matches word by word; a star takes at least one word.
func covers(pattern, permission string) bool {
	return coversWords(strings.Split(pattern, "."), strings.Split(permission, "."))
}

func coversWords(pattern, words []string) bool {
	if len(pattern) == 0 || len(words) == 0 {
		return len(pattern) == len(words)
	}
	if pattern[0] == "*" {
		return coversWords(pattern[1:], words[1:]) || coversWords(pattern, words[1:])
	}
	return pattern[0] == words[0] && coversWords(pattern[1:], words[1:])
}

// permissionsOf joins what the roles grant.
func (s *Service) permissionsOf(roles []Role) map[string]bool {
	out := map[string]bool{anyRole: true}
	if table := s.grants.Load(); table != nil {
		for _, r := range roles {
			maps.Copy(out, (*table)[r])
		}
	}
	return out
}

// valid reports a role of the table.
func (r Role) valid() bool {
	_, ok := grantTable()[r]
	return ok
}
