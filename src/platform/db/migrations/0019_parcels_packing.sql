CREATE TABLE "parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_order_line_id_pk" PRIMARY KEY("parcel_id","order_line_id"),
	CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"provider" text NOT NULL,
	"tracking_number" text,
	"shipped_at" timestamp with time zone NOT NULL,
	"shipped_by" bigint,
	"delivered_at" timestamp with time zone,
	"came_back_at" timestamp with time zone,
	CONSTRAINT "parcels_position_positive" CHECK ("parcels"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "packing_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packing_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"copies" integer NOT NULL,
	"wrong_scans" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"packed_at" timestamp with time zone,
	"packed_by" bigint,
	CONSTRAINT "packing_checks_copies" CHECK ("packing_checks"."copies" > 0 and "packing_checks"."wrong_scans" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packing_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packing_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_by" bigint
);
--> statement-breakpoint
CREATE TABLE "packing_ticks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "packing_ticks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"empty_rows" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_checks" ADD CONSTRAINT "packing_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_photos" ADD CONSTRAINT "packing_photos_check_id_packing_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."packing_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_ticks" ADD CONSTRAINT "packing_ticks_check_id_packing_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."packing_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_ticks" ADD CONSTRAINT "packing_ticks_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_files" ADD CONSTRAINT "tracking_files_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_files" ADD CONSTRAINT "tracking_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_lines_line" ON "parcel_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_position" ON "parcels" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_number" ON "parcels" USING btree ("order_id","tracking_number");--> statement-breakpoint
CREATE UNIQUE INDEX "packing_checks_parcel" ON "packing_checks" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "packing_photos_check" ON "packing_photos" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "packing_photos_at" ON "packing_photos" USING btree ("at");--> statement-breakpoint
CREATE INDEX "packing_ticks_check" ON "packing_ticks" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "tracking_files_seller" ON "tracking_files" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "tracking_files_user" ON "tracking_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tracking_files_old" ON "tracking_files" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shipped" CHECK ("order_lines"."shipped_quantity" between 0 and "order_lines"."quantity");--> statement-breakpoint
-- What left before parcels were kept, left in one.
INSERT INTO "parcels" ("order_id", "position", "provider", "tracking_number", "shipped_at", "shipped_by", "delivered_at", "came_back_at")
SELECT o."id", 1, o."shipping_provider", o."tracking_number", o."shipped_at",
  (SELECT e."actor_user_id" FROM "order_events" e WHERE e."order_id" = o."id" AND e."to_status" = 'shipped' ORDER BY e."id" LIMIT 1),
  o."delivered_at", o."refused_at"
FROM "orders" o WHERE o."shipped_at" IS NOT NULL AND o."shipping_provider" IS NOT NULL;--> statement-breakpoint
INSERT INTO "parcel_lines" ("parcel_id", "order_line_id", "quantity")
SELECT p."id", l."id", l."quantity" FROM "parcels" p JOIN "order_lines" l ON l."order_id" = p."order_id";--> statement-breakpoint
UPDATE "order_lines" l SET "shipped_quantity" = l."quantity" FROM "orders" o WHERE o."id" = l."order_id" AND o."shipped_at" IS NOT NULL;
