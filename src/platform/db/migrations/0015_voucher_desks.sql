ALTER TABLE "voucher_claims" ALTER COLUMN "count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "point_lots" ADD COLUMN "is_grace" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher_claims" ADD COLUMN "is_collected" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Until now a claim counted collecting and each gift alike, and nobody can collect what is only given. What was given is
-- what a reward gave.
UPDATE "voucher_claims" c SET "is_collected" = v."per_user_limit" > 0 AND c."count" > g."times",
  "count" = CASE WHEN v."per_user_limit" = 0 THEN c."count" ELSE least(c."count", g."times") END
FROM "voucher_claims" h JOIN "vouchers" v ON v."id" = h."voucher_id"
CROSS JOIN LATERAL (SELECT count(*)::int AS "times" FROM "reward_redemptions" d JOIN "rewards" r ON r."id" = d."reward_id"
  WHERE d."user_id" = h."user_id" AND r."voucher_id" = h."voucher_id" AND d."status" <> 'cancelled') g
WHERE c."user_id" = h."user_id" AND c."voucher_id" = h."voucher_id";
