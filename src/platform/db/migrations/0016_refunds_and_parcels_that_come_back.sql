ALTER TABLE "orders" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" text DEFAULT 'transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "contest_note" text;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "contested_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_gateway" ON "refunds" USING btree ("gateway_reference");--> statement-breakpoint
UPDATE "refunds" SET "method" = 'card' FROM "payments" WHERE "payments"."id" = "refunds"."payment_id" AND "payments"."channel" = 'card';
