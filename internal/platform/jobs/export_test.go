package jobs

import "time"

// Renew sets how often leases are renewed.
func (j *Jobs) Renew(every time.Duration) { j.renewal = every }
