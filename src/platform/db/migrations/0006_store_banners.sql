CREATE TABLE "store_banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"name" text NOT NULL,
	"alt_th" text NOT NULL,
	"alt_en" text NOT NULL,
	"link" text,
	"desktop_key" text,
	"mobile_key" text,
	"has_own_mobile" boolean DEFAULT false NOT NULL,
	"sort_order" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_banners_pictures" CHECK ("store_banners"."mobile_key" is null or "store_banners"."desktop_key" is not null)
);
--> statement-breakpoint
ALTER TABLE "store_banners" ADD CONSTRAINT "store_banners_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_banners_seller" ON "store_banners" USING btree ("seller_id","sort_order");