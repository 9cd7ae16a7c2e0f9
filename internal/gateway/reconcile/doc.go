// Package reconcile compares, a day and a vendor at a time, three books that
// were written apart: the ledger's postings on the vendor's accounts, the
// transactions of betting, and the vendor's own report.
//
// A transaction belongs to the day (UTC) in which the platform took it. Ids
// grow with time, so a day is a range of ids and everything is summed in SQL;
// nothing is read row by row unless it differs. The books agree when the ledger
// moved exactly what the transactions say, and the vendor lists exactly the
// transactions that stand, each with the same money, to the micro-unit. Where
// they do not, the differing transactions are kept (gateway_differences) and a
// case is opened. A vendor without a report is unreported, not wrong.
package reconcile
