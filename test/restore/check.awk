# Adds an export of the book up again: every entry sums to zero in each
# currency, every balance is the sum of its postings, nothing is left out. It wants
# ids without commas, which CSV would quote.
BEGIN { FS = "," }
NR == 1 { for (i = 1; i <= NF; i++) col[$i] = i; next }
$1 == "posting" {
	postings++
	key = $col["entry"] " " $col["currency"]
	if (!($col["entry"] in seen)) { seen[$col["entry"]]; entries++ }
	sum[key] += $col["micros"]
	held[$col["account"]] += $col["micros"]
	next
}
$1 == "balance" {
	accounts++
	a = $col["account"]
	if (held[a] != $col["micros"]) { print "account " a " holds " $col["micros"] ", its postings say " held[a]; bad++ }
	delete held[a]
	next
}
$1 == "closing" {
	closed++
	if ($3 != entries || $4 != postings || $5 != accounts) { print "the closing line counts otherwise: " $0; bad++ }
	next
}
{ print "an unknown record: " $0; bad++ }
END {
	for (k in sum) if (sum[k] != 0) { print "entry " k " sums to " sum[k]; bad++ }
	for (a in held) { print "account " a " has no balance"; bad++ }
	if (closed != 1 || postings == 0) { print "the export is not whole"; bad++ }
	printf "%d entries, %d postings, %d accounts add up\n", entries, postings, accounts
	exit bad > 0
}
