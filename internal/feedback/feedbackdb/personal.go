package feedbackdb

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// EraseMember takes the words and pictures out of what a member wrote and was
// answered, and names the pictures' files for who removes them.
func (s *Store) EraseMember(ctx context.Context, tx *db.Tx, member id.Member) (files []string, err error) {
	rows, err := tx.Query(ctx, `SELECT images FROM feedback_tickets WHERE member_id = ?`, int64(member))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var images string
		var names []string
		if err := rows.Scan(&images); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(images), &names); err != nil {
			return nil, err
		}
		files = append(files, names...)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if err := rows.Close(); err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, `UPDATE feedback_tickets SET content = '', images = '[]', answer = '' WHERE member_id = ?`, int64(member))
	return files, err
}
