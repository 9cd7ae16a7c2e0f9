// Package disk is a disk in memory under SQLite, for simulations: it knows what
// was written and what was synced, and fails when and how it is told.
//
// It is a SQLite VFS, so that the real engine writes its real log through it,
// with every durability setting as in production. A Disk can be cut off at a
// chosen write as a power cut would do it; the image that is left is a disk of
// its own from which the database is opened again. Paths under "/sim/" belong
// to disks, all others are refused.
package disk
