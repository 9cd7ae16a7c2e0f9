-- +goose Up
-- What members do for a prize; see internal/rewards/quest. A definition is fixed
-- once it was open: rule is what it asks and gives, as JSON.
CREATE TABLE rewards_quests (
    id         BIGINT  NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL CHECK (kind IN ('mission', 'signin', 'board', 'wheel', 'packet', 'referral')),
    tag        TEXT    NOT NULL UNIQUE,
    state      TEXT    NOT NULL CHECK (state IN ('draft', 'open', 'paused', 'closed')),
    stage      TEXT    NOT NULL CHECK (stage IN ('', 'proposed', 'paid')),
    currency   TEXT    NOT NULL,
    from_at    BIGINT  NOT NULL,
    until_at   BIGINT  NOT NULL,
    ordinal    INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    text       TEXT    NOT NULL,
    rule       TEXT    NOT NULL,
    version    BIGINT  NOT NULL,
    changed_at BIGINT  NOT NULL
);
CREATE INDEX rewards_quests_kind ON rewards_quests (kind, state);

-- What members have done for a mission in a period, and when it last grew.
CREATE TABLE rewards_quest_progress (
    quest_id   BIGINT NOT NULL,
    member_id  BIGINT NOT NULL,
    begins_at  BIGINT NOT NULL,
    value      BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    claimed_at BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (member_id, quest_id, begins_at)
);
CREATE INDEX rewards_quest_progress_quest ON rewards_quest_progress (quest_id, begins_at);

-- The scores of leaderboards; of equal ones the earlier is first.
CREATE TABLE rewards_quest_scores (
    quest_id   BIGINT  NOT NULL,
    member_id  BIGINT  NOT NULL,
    value      BIGINT  NOT NULL,
    changed_at BIGINT  NOT NULL,
    joined_at  BIGINT  NOT NULL DEFAULT 0,
    is_out     BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (quest_id, member_id)
);
CREATE INDEX rewards_quest_scores_order ON rewards_quest_scores (quest_id, value DESC, changed_at, member_id);

-- The places that a payout was proposed for, and who wants not to be named.
CREATE TABLE rewards_quest_places (
    quest_id  BIGINT  NOT NULL,
    place     INTEGER NOT NULL,
    member_id BIGINT  NOT NULL,
    score     BIGINT  NOT NULL,
    prize     TEXT    NOT NULL,
    PRIMARY KEY (quest_id, place),
    UNIQUE (quest_id, member_id)
);
CREATE TABLE rewards_quest_hidden (
    member_id BIGINT NOT NULL PRIMARY KEY,
    since_at  BIGINT NOT NULL
);

-- All that was given. What it was given for stands once.
CREATE TABLE rewards_quest_awards (
    id         BIGINT  NOT NULL PRIMARY KEY,
    once       TEXT    NOT NULL UNIQUE,
    quest_id   BIGINT  NOT NULL,
    kind       TEXT    NOT NULL,
    member_id  BIGINT  NOT NULL,
    currency   TEXT    NOT NULL,
    prize      TEXT    NOT NULL,
    cash       BIGINT  NOT NULL CHECK (cash >= 0),
    number     INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('ISSUED', 'NOTHING', 'PROCESS', 'REJECTED')),
    proof      TEXT    NOT NULL,
    note       TEXT    NOT NULL DEFAULT '',
    at         BIGINT  NOT NULL,
    decided_at BIGINT  NOT NULL DEFAULT 0,
    decided_by BIGINT  NOT NULL DEFAULT 0
);
CREATE INDEX rewards_quest_awards_member ON rewards_quest_awards (member_id, id);
CREATE INDEX rewards_quest_awards_quest ON rewards_quest_awards (quest_id, member_id);
CREATE INDEX rewards_quest_awards_process ON rewards_quest_awards (id) WHERE state = 'PROCESS';

-- Tickets are the sum of their moves.
CREATE TABLE rewards_quest_tickets (
    member_id BIGINT NOT NULL,
    tag       TEXT   NOT NULL,
    count     BIGINT NOT NULL CHECK (count >= 0),
    PRIMARY KEY (member_id, tag)
);
CREATE TABLE rewards_quest_ticket_moves (
    scope     TEXT   NOT NULL,
    ref       TEXT   NOT NULL,
    member_id BIGINT NOT NULL,
    tag       TEXT   NOT NULL,
    count     BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (scope, ref)
);

-- What of a wheel's prize was issued, in all (day 0) and on a day. The database
-- itself holds that it is never more than the stock; -1 bounds nothing.
CREATE TABLE rewards_quest_issued (
    quest_id BIGINT  NOT NULL,
    number   INTEGER NOT NULL,
    day      BIGINT  NOT NULL,
    issued   BIGINT  NOT NULL,
    stock    BIGINT  NOT NULL,
    PRIMARY KEY (quest_id, number, day),
    CHECK (stock < 0 OR issued <= stock)
);

-- The seed of each member's next draw.
CREATE TABLE rewards_quest_seeds (
    member_id BIGINT NOT NULL PRIMARY KEY,
    sealed    TEXT   NOT NULL,
    hash      TEXT   NOT NULL,
    number    BIGINT NOT NULL
);

-- The shares of red packets, one a member.
CREATE TABLE rewards_quest_shares (
    quest_id  BIGINT  NOT NULL,
    number    INTEGER NOT NULL,
    amount    BIGINT  NOT NULL CHECK (amount > 0),
    member_id BIGINT  NOT NULL DEFAULT 0,
    taken_at  BIGINT  NOT NULL DEFAULT 0,
    PRIMARY KEY (quest_id, number)
);
CREATE UNIQUE INDEX rewards_quest_shares_member ON rewards_quest_shares (quest_id, member_id) WHERE member_id <> 0;
CREATE INDEX rewards_quest_shares_free ON rewards_quest_shares (quest_id, number) WHERE member_id = 0;

-- The days on which members signed in.
CREATE TABLE rewards_quest_signins (
    member_id BIGINT  NOT NULL,
    day       BIGINT  NOT NULL,
    streak    INTEGER NOT NULL,
    PRIMARY KEY (member_id, day)
);

-- Who came by whose code, and how far the reward for it is.
CREATE TABLE rewards_quest_friends (
    referee_id  BIGINT NOT NULL PRIMARY KEY,
    referrer_id BIGINT NOT NULL,
    quest_id    BIGINT NOT NULL,
    state       TEXT   NOT NULL CHECK (state IN ('WAITING', 'DUE', 'HELD', 'PAID', 'REJECTED')),
    deposit     BIGINT NOT NULL,
    turnover    BIGINT NOT NULL,
    reason      TEXT   NOT NULL,
    note        TEXT   NOT NULL,
    at          BIGINT NOT NULL,
    until_at    BIGINT NOT NULL,
    decided_at  BIGINT NOT NULL,
    decided_by  BIGINT NOT NULL,
    CHECK (referee_id <> referrer_id)
);
CREATE INDEX rewards_quest_friends_referrer ON rewards_quest_friends (referrer_id, referee_id);
CREATE INDEX rewards_quest_friends_held ON rewards_quest_friends (referee_id) WHERE state = 'HELD';

-- v_quest_awards: what was given, for outside checks. The cash of issued awards
-- of a member is what the book has under the scope 'quest.award'.
CREATE VIEW v_quest_awards AS
SELECT id AS award_id, quest_id, kind, member_id, currency, cash, number, state, at FROM rewards_quest_awards;

-- +goose Down
DROP VIEW v_quest_awards;
DROP TABLE rewards_quest_friends;
DROP TABLE rewards_quest_signins;
DROP TABLE rewards_quest_shares;
DROP TABLE rewards_quest_seeds;
DROP TABLE rewards_quest_issued;
DROP TABLE rewards_quest_ticket_moves;
DROP TABLE rewards_quest_tickets;
DROP TABLE rewards_quest_awards;
DROP TABLE rewards_quest_hidden;
DROP TABLE rewards_quest_places;
DROP TABLE rewards_quest_scores;
DROP TABLE rewards_quest_progress;
DROP TABLE rewards_quests;
