CREATE TABLE "live_air" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_air_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"live_product_id" bigint,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"comment_id" text NOT NULL,
	"speaker_id" text NOT NULL,
	"author_name" text NOT NULL,
	"said" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reading" jsonb NOT NULL,
	"kind" text NOT NULL,
	"reading_version" smallint NOT NULL,
	"decision" jsonb,
	"decision_note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"post_type_id" smallint NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"limit_per_person" integer NOT NULL,
	"page_id" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reading_version" smallint NOT NULL,
	"connected_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_posts_state" CHECK ("live_posts"."state" in ('draft', 'connected', 'finished')),
	CONSTRAINT "live_posts_finished" CHECK (("live_posts"."state" = 'finished') = ("live_posts"."finished_at" is not null)),
	CONSTRAINT "live_posts_limit" CHECK ("live_posts"."limit_per_person" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "live_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"keyword" text NOT NULL,
	"keyword_key" text NOT NULL,
	"price_satang" bigint NOT NULL,
	"copies" integer NOT NULL,
	"position" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"open_from" timestamp with time zone,
	CONSTRAINT "live_products_numbers" CHECK ("live_products"."price_satang" > 0 and "live_products"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE "live_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"live_product_id" bigint NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_reservations" (
	"post_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"live_product_id" bigint NOT NULL,
	"asked" integer NOT NULL,
	"wished" integer NOT NULL,
	"reserved" integer NOT NULL,
	"waiting" integer NOT NULL,
	CONSTRAINT "live_reservations_post_id_buyer_live_product_id_pk" PRIMARY KEY("post_id","buyer","live_product_id"),
	CONSTRAINT "live_reservations_numbers" CHECK ("live_reservations"."reserved" >= 0 and "live_reservations"."waiting" >= 0 and "live_reservations"."wished" = "live_reservations"."reserved" + "live_reservations"."waiting")
);
--> statement-breakpoint
ALTER TABLE "live_air" ADD CONSTRAINT "live_air_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_air" ADD CONSTRAINT "live_air_live_product_id_live_products_id_fk" FOREIGN KEY ("live_product_id") REFERENCES "public"."live_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comments" ADD CONSTRAINT "live_comments_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_posts" ADD CONSTRAINT "live_posts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_products" ADD CONSTRAINT "live_products_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_products" ADD CONSTRAINT "live_products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_products" ADD CONSTRAINT "live_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_releases" ADD CONSTRAINT "live_releases_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_releases" ADD CONSTRAINT "live_releases_live_product_id_live_products_id_fk" FOREIGN KEY ("live_product_id") REFERENCES "public"."live_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reservations" ADD CONSTRAINT "live_reservations_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reservations" ADD CONSTRAINT "live_reservations_live_product_id_live_products_id_fk" FOREIGN KEY ("live_product_id") REFERENCES "public"."live_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_air_post" ON "live_air" USING btree ("post_id","since");--> statement-breakpoint
CREATE INDEX "live_air_product" ON "live_air" USING btree ("live_product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_comments_once" ON "live_comments" USING btree ("post_id","comment_id");--> statement-breakpoint
CREATE INDEX "live_comments_order" ON "live_comments" USING btree ("post_id","at","id");--> statement-breakpoint
CREATE INDEX "live_comments_kind" ON "live_comments" USING btree ("post_id","kind","at");--> statement-breakpoint
CREATE INDEX "live_posts_seller" ON "live_posts" USING btree ("seller_id","starts_at");--> statement-breakpoint
CREATE INDEX "live_posts_connected" ON "live_posts" USING btree ("post_type_id","starts_at") WHERE state = 'connected';--> statement-breakpoint
CREATE INDEX "live_products_post" ON "live_products" USING btree ("post_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "live_products_keyword" ON "live_products" USING btree ("seller_id","keyword_key") WHERE is_open;--> statement-breakpoint
CREATE UNIQUE INDEX "live_products_product" ON "live_products" USING btree ("product_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "live_releases_post" ON "live_releases" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "live_releases_product" ON "live_releases" USING btree ("live_product_id");--> statement-breakpoint
CREATE INDEX "live_reservations_product" ON "live_reservations" USING btree ("live_product_id");