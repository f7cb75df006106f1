ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK ("users"."staff_role" in ('support', 'catalogue', 'finance', 'content', 'owner') and "users"."role" = 'staff' or "users"."staff_role" is null);--> statement-breakpoint
-- Filling: until now everybody of the staff might do everything.
UPDATE "users" SET "staff_role" = 'owner' WHERE "role" = 'staff';
