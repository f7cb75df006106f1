ALTER TABLE "orders" ADD COLUMN "parcel_lead_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel_saved_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_parcel" ON "orders" USING btree ("parcel_lead_id") WHERE parcel_lead_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_parcel_saved" CHECK ("orders"."parcel_saved_satang" >= 0 and ("orders"."parcel_saved_satang" = 0 or "orders"."parcel_lead_id" is not null));