ALTER TABLE "affiliates" ADD COLUMN "stopped_by" bigint;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "stopped_reason" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;