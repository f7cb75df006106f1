ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp with time zone;