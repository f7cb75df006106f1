ALTER TABLE "users" ADD COLUMN "prefix_id" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "id_card_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "backup_telephone" text;