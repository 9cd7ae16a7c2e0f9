import { readFileSync } from "node:fs";

/**
 * Every layer that no address opens: the file that draws it, where it is, who sees it and what is pressed. A press is a
 * message's key (the button of that name) or a selector (the first that is seen); a check follows the last press of a
 * row, and each that is marked by "!". test/a11y.test.ts holds this table against the sources.
 */
export const LAYERS = [
	// The member site.
	{ file: "member/src/features/shell/components/side-sheet.tsx", path: "/", press: ["shell.nav.openMenu"] },
	{ file: "member/src/features/shell/components/language-menu.tsx", path: "/", press: ["shell.nav.openMenu", "dialog .side-look .menu-item[aria-expanded]"] },
	{ file: "member/src/features/shell/components/member-box.tsx", path: "/", who: "member", press: ["!.account-button", "shell.account.signOut"] },
	{ file: "member/src/features/games/components/game-info.tsx", path: "/rng", press: [".gc-info"] },
	{ file: "member/src/features/records/components/record-list.tsx", path: "/member/account-record", who: "member", press: [".row[aria-haspopup]"] },
	{ file: "member/src/features/cashier/components/deposit-sheet.tsx", path: "/member/deposit", who: "member", press: [".pay-method"] },
	{ file: "member/src/features/cashier/components/account-dialog.tsx", path: "/member/withdraw", who: "member", press: [".pay-add"] },
	{ file: "member/src/features/cashier/components/account-picker.tsx", path: "/member/withdraw", who: "member", press: [".pay-account .icon-btn"] },
	{ file: "member/src/features/cashier/components/withdrawal-status.tsx", path: "/member/withdraw?id={receipt}", who: "member", press: ["cashier.receipt.yes"] },
	{ file: "member/src/features/cashier/components/dispute-sheet.tsx", path: "/member/withdraw?id={receipt}", who: "member", press: ["cashier.dispute.open"] },
	{ file: "member/src/features/cashier/components/transfer-sheet.tsx", path: "/member/transfer", who: "member", press: [".pay-method"] },
	{ file: "member/src/features/member/components/sessions.tsx", path: "/member/sessions", who: "member", press: ["member.sessions.endOthers"] },
	{ file: "member/src/features/member/components/handover.tsx", path: "/member/sessions", who: "member", press: ["member.handover.open"] },
	{ file: "member/src/features/care/components/limit-sheet.tsx", path: "/member/care", who: "member", press: [".care-kind[data-kind=stake] .btn"] },
	{ file: "member/src/features/care/components/pauses.tsx", path: "/member/care", who: "member", press: [".care-block[data-kind=exclusion] > .btn"] },
	{ file: "member/src/features/security/components/passkeys.tsx", path: "/member/security", who: "member", press: ["security.passkey.add"] },
	{ file: "member/src/features/security/components/app-setup.tsx", path: "/member/security", who: "member", press: ["security.app.setUp"] },
	{ file: "member/src/features/security/components/app-manage.tsx", path: "/member/security", who: "guarded", press: ["security.manage"] },
	{ file: "member/src/features/security/components/contacts.tsx", path: "/member/security", who: "member", press: ["main .row .btn-secondary"] },
	{ file: "member/src/app/trial-notice.tsx", path: "/member", who: "trial", press: [] },
	{ file: "member/src/features/auth/components/human-check.tsx", path: "/register", guarded: true, press: [] },
	{ file: "member/src/routes/support.tsx", path: "/", shut: true, press: ["shell.nav.support"] },
	// The agents' centre.
	{ file: "agent/src/routes/home.tsx", path: "/agentHome", who: "agent", press: ["shell.account.signOut"] },
	{ file: "agent/src/features/login/components/change-password.tsx", path: "/agent", who: "fresh", press: [] },
	// The back office.
	{ file: "staff/src/layouts/shell.tsx", path: "/staff", who: "staff", press: ["shell.nav.openMenu"] },
	{ file: "staff/src/layouts/account.tsx", path: "/staff", who: "staff", press: ["staff.shell.account"] },
	{ file: "staff/src/kit/history.tsx", path: "/staff/site/switches", who: "staff", press: ["staff.history.open"] },
	{ file: "staff/src/features/deposits/components/deposit-drawer.tsx", path: "/staff/deposits?state=", who: "staff", press: [".row-open"] },
	{ file: "staff/src/features/withdrawals/components/withdrawal-drawer.tsx", path: "/staff/withdrawals", who: "staff", press: [".row-open"] },
	{ file: "staff/src/features/withdrawals/components/decide-withdrawal.tsx", path: "/staff/withdrawals/make", who: "maker", press: ["!.row-open", "staff.withdrawal.act.approve"] },
	{ file: "staff/src/features/members/components/member-page.tsx", path: "/staff/members", who: "staff", press: ["!.row-open", "main .btn-danger"] },
	{ file: "staff/src/features/care/components/impose.tsx", path: "/staff/members", who: "staff", press: ["!.row-open", "care.safe.limit"] },
	{ file: "staff/src/features/care/components/pause-act.tsx", path: "/staff/members", who: "staff", press: ["!.row-open", "care.safe.pause"] },
	{ file: "staff/src/features/members/components/create-member.tsx", path: "/staff/members", who: "staff", press: ["staff.create.open"] },
	{ file: "staff/src/features/feedback/components/ticket-drawer.tsx", path: "/staff/feedback", who: "staff", press: ["!.row-open", "care.feedback.answer"] },
	{ file: "staff/src/features/catalogue/components/vendor-list.tsx", path: "/staff/vendors", who: "staff", press: ["main .segment[aria-pressed=false]"] },
	{ file: "staff/src/features/cases/components/case-drawer.tsx", path: "/staff/desk/cases", who: "staff", press: ["!.row-open", "desk.case.resolve"] },
	{ file: "staff/src/features/calls/components/call-drawer.tsx", path: "/staff/desk/calls", who: "staff", press: [".row-open"] },
	{ file: "staff/src/features/keys/components/issue-key.tsx", path: "/staff/desk/keys", who: "staff", press: ["desk.key.issue"] },
	{ file: "staff/src/features/keys/components/key-list.tsx", path: "/staff/desk/keys", who: "staff", press: ["desk.key.retire"] },
	{ file: "staff/src/features/reconcile/components/compare.tsx", path: "/staff/desk/reconcile", who: "staff", press: ["desk.day.run"] },
	{ file: "staff/src/features/reconcile/components/day-drawer.tsx", path: "/staff/desk/reconcile", who: "staff", press: [".row-open"] },
	{ file: "staff/src/features/content/components/item-editor.tsx", path: "/staff/content", who: "staff", press: ["!.item-main", "staff.content.remove"] },
	{ file: "staff/src/features/content/components/versions-drawer.tsx", path: "/staff/content", who: "staff", press: [".item-main", ".editor-head .btn-secondary"] },
	{ file: "staff/src/features/content/components/picture-shelf.tsx", path: "/staff/content", who: "staff", press: [".item-main", "staff.picture.bring"] },
	{ file: "staff/src/features/content/components/document-list.tsx", path: "/staff/documents", who: "staff", press: ["staff.document.compare"] },
	{ file: "staff/src/features/content/components/document-editor.tsx", path: "/staff/documents", who: "staff", press: ["main .btn-primary", "staff.document.publish"] },
	{ file: "staff/src/features/invitations/components/make-invitation.tsx", path: "/staff/invitations", who: "staff", press: ["staff.invite.make"] },
	{ file: "staff/src/features/invitations/components/invitation-drawer.tsx", path: "/staff/invitations", who: "staff", press: [".row-open"] },
	{ file: "staff/src/features/site/components/maintenance-panel.tsx", path: "/staff/site/status", who: "staff", press: ["main [role=switch]", "staff.doc.save"] },
	{ file: "staff/src/features/jackpots/components/set-dialog.tsx", path: "/staff/jackpots", who: "staff", press: ["desk.jackpot.make"] },
	{ file: "staff/src/features/control/components/audit-list.tsx", path: "/staff/audit", who: "staff", press: [".row-open"] },
	{ file: "staff/src/features/control/components/approval-list.tsx", path: "/staff/approvals", who: "staff", press: [".row-open"] },
	{ file: "staff/src/features/outbox/components/outbox-list.tsx", path: "/staff/outbox", who: "staff", press: [".row-open"] },
];

/** Dialogs of few words, which only a rare refusal, a quarter of an hour or a rare case brings: the workshop's confirm is all they are. */
export const PLAIN = [
	"member/src/features/auth/components/code-field.tsx",
	"member/src/features/auth/components/use-phone-code.tsx",
	"member/src/features/auth/components/register-form.tsx",
	"member/src/features/security/components/links.tsx",
	"member/src/features/care/components/watch.tsx",
	"staff/src/features/care/components/match-list.tsx",
	"staff/src/layouts/idle-note.tsx",
	"staff/src/features/deposits/components/state-parts.tsx",
];

/** Layers of the newest rooms that the walk does not open yet: it has no data for them. */
export const AHEAD = [
	"member/src/routes/payment-password.tsx",
	"member/src/features/bonus/components/held.tsx",
	"member/src/features/cashier/components/account-removal.tsx",
	"member/src/features/cashier/components/kin-form.tsx",
	"member/src/features/loyalty/components/purse.tsx",
	"member/src/features/loyalty/components/redeem-dialog.tsx",
	"member/src/features/privacy/components/erase.tsx",
	"member/src/features/support/components/conversation.tsx",
	"member/src/features/support/components/past.tsx",
	"staff/src/features/campaigns/components/builder.tsx",
	"staff/src/features/campaigns/components/card.tsx",
	"staff/src/features/campaigns/components/claims.tsx",
	"staff/src/features/compliance/components/aml-drawer.tsx",
	"staff/src/features/compliance/components/decide-dialog.tsx",
	"staff/src/features/compliance/components/funds-list.tsx",
	"staff/src/features/compliance/components/kyc-drawer.tsx",
	"staff/src/features/mall/components/member-rank.tsx",
	"staff/src/features/mall/components/redemption-act.tsx",
	"staff/src/features/mall/components/ware-editor.tsx",
	"staff/src/features/news/components/news-form.tsx",
	"staff/src/features/news/components/send-dialog.tsx",
	"staff/src/features/rewards/quest/edit-dialog.tsx",
	"staff/src/features/rewards/quest/places-drawer.tsx",
	"staff/src/features/rewards/quest/quest-list.tsx",
	"staff/src/features/rewards/quest/queues.tsx",
	"staff/src/features/support/components/facts.tsx",
	"staff/src/features/support/components/macros.tsx",
	"staff/src/features/talk/components/mute-dialog.tsx",
	"staff/src/features/talk/components/mute-list.tsx",
];

/** The addresses of the back office, as its manifest names them. */
export const staffPaths = () => [...readFileSync(new URL("../../apps/staff/src/app/manifest.ts", import.meta.url), "utf8").matchAll(/\bpath: "(\/[^"]*)"/g)].map((m) => m[1]);
