// Package transfer moves members' money to vendors that keep a wallet of their
// own, and back.
//
// A transfer is a row, a job and ledger entries. Going in, the money leaves
// cash for the member's transit account in the transaction that makes the row;
// the vendor is called by the job, outside any transaction; its answer moves
// the money on to the account of what the vendor holds, or back to cash. Coming
// out, what is known to be held goes through transit to cash, and what comes
// back differing from it was lost or won there: the vendor's GGR. A balance
// heard from the vendor while nothing is on its way is booked the same way.
//
//	REQUESTED --call--> SENT --answer--> DONE | RETURNED
//	    |                 |--no answer, five looks--> UNKNOWN --answer--> DONE | RETURNED
//	    `--the vendor cannot be reached before the order left--> RETURNED
//
// Invariants:
//   - money is in exactly one of cash, transit and held, and every step is one
//     entry in the transaction of the row, the event and the next job;
//   - an order leaves once: SENT is durable before the call, and who finds a
//     transfer SENT only asks how it stands, under its one reference;
//   - only the vendor's signed word ends what was sent, or two people who have
//     evidence where it stays unknown; silence never does. What stays unknown
//     stays in transit, opens a case, and is asked after for ever;
//   - of an ending that people found the vendor is asked on, and a case opened
//     where it says otherwise;
//   - a new try after RETURNED is a new transfer with a new reference;
//   - between a member and a vendor one transfer runs at a time;
//   - what a vendor tells of an ended transfer a day later changes nothing, but
//     opens a case where it differs.
//
// Events out: gateway.transfer.changed, wallet.balance.changed. Events in:
// members.member.changed.
package transfer
