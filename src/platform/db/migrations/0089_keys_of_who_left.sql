ALTER TABLE "store_keys" ADD COLUMN "maker_left_at" timestamp with time zone;--> statement-breakpoint
-- Of those who have left by now: their keys would work again, should they join again.
UPDATE "store_keys" k SET "maker_left_at" = now()
FROM "users" u
WHERE u."id" = k."created_by" AND k."revoked_at" IS NULL
  AND (u."seller_id" IS DISTINCT FROM k."seller_id" OR u."role" <> 'seller');
