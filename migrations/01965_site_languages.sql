-- +goose Up
-- Until now a brand's list of languages decided no more than the first one, and
-- staff could put nothing but English and Bengali on it, while readers were
-- offered all. A brand that has just these two, in either order, keeps offering
-- all of them: it never chose to leave the others out. So do what it can be led
-- back to and what is planned. See internal/site.
UPDATE site_settings SET value = REPLACE(REPLACE(value,
    '"languages":["en","bn"]',
    '"languages":["en","bn","zh","ja","th","vi","my","es","hi","id","km","ko","ms","pt","ta","tl","ur","tr","ar","fa","ru","kk","uz","lo","ne","fr","te","sw"]'),
    '"languages":["bn","en"]',
    '"languages":["bn","en","zh","ja","th","vi","my","es","hi","id","km","ko","ms","pt","ta","tl","ur","tr","ar","fa","ru","kk","uz","lo","ne","fr","te","sw"]')
WHERE name = 'brand';
UPDATE site_versions SET value = REPLACE(REPLACE(value,
    '"languages":["en","bn"]',
    '"languages":["en","bn","zh","ja","th","vi","my","es","hi","id","km","ko","ms","pt","ta","tl","ur","tr","ar","fa","ru","kk","uz","lo","ne","fr","te","sw"]'),
    '"languages":["bn","en"]',
    '"languages":["bn","en","zh","ja","th","vi","my","es","hi","id","km","ko","ms","pt","ta","tl","ur","tr","ar","fa","ru","kk","uz","lo","ne","fr","te","sw"]')
WHERE name = 'brand';
UPDATE site_plans SET patch = REPLACE(REPLACE(patch,
    '"languages":["en","bn"]',
    '"languages":["en","bn","zh","ja","th","vi","my","es","hi","id","km","ko","ms","pt","ta","tl","ur","tr","ar","fa","ru","kk","uz","lo","ne","fr","te","sw"]'),
    '"languages":["bn","en"]',
    '"languages":["bn","en","zh","ja","th","vi","my","es","hi","id","km","ko","ms","pt","ta","tl","ur","tr","ar","fa","ru","kk","uz","lo","ne","fr","te","sw"]')
WHERE name = 'brand' AND state = 'WAITING';

-- +goose Down
UPDATE site_settings SET value = value WHERE name = 'brand';
