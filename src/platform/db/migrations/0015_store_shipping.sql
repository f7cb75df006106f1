CREATE TABLE "pickups" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seller_delivery" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"preparation_days" integer DEFAULT 1 NOT NULL,
	"time_off_from" date,
	"time_off_to" date,
	"time_off_th" text,
	"time_off_en" text,
	"counter" jsonb,
	"return_place" jsonb,
	"channels_saved_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_delivery_preparation" CHECK ("seller_delivery"."preparation_days" between 1 and 15),
	CONSTRAINT "seller_delivery_time_off" CHECK (("seller_delivery"."time_off_from" is null) = ("seller_delivery"."time_off_to" is null) and "seller_delivery"."time_off_from" <= "seller_delivery"."time_off_to")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ship_by" date;--> statement-breakpoint
ALTER TABLE "seller_shipping" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_shipping" ADD COLUMN "zones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pickups" ADD CONSTRAINT "pickups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_delivery" ADD CONSTRAINT "seller_delivery_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("seller_id","ship_by") WHERE status = 'ready_to_ship';--> statement-breakpoint
-- A store's own counter is a channel like the others; no store offers it by itself.
INSERT INTO "shipping_channels" ("code", "name_th", "name_en", "days_min", "days_max", "sort_order")
VALUES ('pickup', 'รับเองที่ร้าน', 'Pick up at the store', 0, 0, 1000) ON CONFLICT ("code") DO NOTHING;--> statement-breakpoint
-- What waits for its parcel was ordered before anything was promised: the next working day, as usual from now on.
UPDATE "orders" SET "ship_by" = day + (CASE extract(isodow FROM day) WHEN 5 THEN 3 WHEN 6 THEN 2 ELSE 1 END)::int
FROM (SELECT "id" AS waiting_id, ("ready_at" AT TIME ZONE 'Asia/Bangkok')::date AS day FROM "orders"
  WHERE "status" = 'ready_to_ship' AND "ready_at" IS NOT NULL) waiting
WHERE "id" = waiting_id;
