-- What was agreed to is a record of its own from here on, with its version and time.
INSERT INTO "consents" ("user_id", "kind", "version", "is_granted", "at")
SELECT "users"."id", "kinds"."kind", 'before 2026-11-21', true, "users"."policy_accepted_at"
FROM "users", (VALUES ('terms'), ('privacy')) AS "kinds" ("kind") WHERE "users"."policy_accepted_at" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "consents" ("user_id", "kind", "version", "is_granted", "at")
SELECT "id", 'news', 'before 2026-11-21', true, "created_at" FROM "users" WHERE "accepts_news";
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "accepts_news";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "policy_accepted_at";