ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "disabled_at" = now(), "status" = 'active' WHERE "status" = 'disabled';
