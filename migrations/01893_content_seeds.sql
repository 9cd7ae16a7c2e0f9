-- +goose Up
-- Which of a release's items the house was given, for good: what staff changed
-- or took away does not come again, and what a newer release adds comes once.
-- See internal/content.
CREATE TABLE content_seeds (
    kind TEXT NOT NULL,
    tag  TEXT NOT NULL,
    PRIMARY KEY (kind, tag)
);

-- Every house with content was given the first release's topics.
INSERT INTO content_seeds (kind, tag)
SELECT 'help', given.tag FROM (
    SELECT 'start' AS tag UNION ALL SELECT 'account' UNION ALL SELECT 'wallet' UNION ALL SELECT 'games'
    UNION ALL SELECT 'fairness' UNION ALL SELECT 'odds' UNION ALL SELECT 'responsible-play' UNION ALL SELECT 'age'
    UNION ALL SELECT 'install-ios' UNION ALL SELECT 'install-android' UNION ALL SELECT 'terms' UNION ALL SELECT 'privacy'
) AS given
WHERE (SELECT version FROM content_version WHERE one = 1) > 0;

-- It numbered them 0 to 11. A house that was given one of a higher number began
-- with the four that came later, and what it has not of them staff took away.
INSERT INTO content_seeds (kind, tag)
SELECT 'help', given.tag FROM (
    SELECT 'deposit' AS tag UNION ALL SELECT 'withdraw' UNION ALL SELECT 'bonus' UNION ALL SELECT 'limits'
) AS given
WHERE EXISTS (
    SELECT 1 FROM content_versions WHERE version = 1 AND act = 'seed' AND item LIKE '%"kind":"help",%'
    AND (item LIKE '%"sort":12,%' OR item LIKE '%"sort":13,%' OR item LIKE '%"sort":14,%' OR item LIKE '%"sort":15,%')
);

-- +goose Down
DROP TABLE content_seeds;
