// Package reconcile compares, a day and a vendor at a time, three books that
// were written apart: the ledger's postings on the vendor's accounts, the
// transactions of betting, and the vendor's own report.
//
// A transaction belongs to the day (UTC) in which the platform took it. Ids
// grow with time, so a day is a range of ids. Two books are walked side by side
// in one order, the ledger and betting by the actions' ids, betting and the
// report by transaction ids, and of neither more than a row is held: a day may
// be of any size. The books agree when the ledger moved exactly what the
// transactions say, and the vendor lists exactly the transactions that stand,
// each with the same money, to the micro-unit. Where they do not, the differing
// transactions are kept (gateway_differences, a thousand of each comparison)
// and a case is opened. A vendor without a report is unreported, not wrong. A
// report is stored as it comes and counts once it is whole. A day that was missed
// is compared within the week after it (gateway_day_marks: which were walked).
//
// Of a vendor that keeps wallets the transfers stand in the place of betting: a
// transfer is of the day in which its order left, what went in is a stake and
// what came out a payout. Beside them stands what the vendor holds: its balance
// without what its games made of it is what was ever moved there, whenever it is
// looked at.
package reconcile
