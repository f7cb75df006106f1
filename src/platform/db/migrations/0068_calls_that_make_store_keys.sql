ALTER TABLE "store_keys" ADD COLUMN "made_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "store_keys_made_by" ON "store_keys" USING btree ("created_by","made_by");