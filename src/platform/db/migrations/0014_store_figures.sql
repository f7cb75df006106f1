CREATE TABLE "store_days" (
	"seller_id" bigint NOT NULL,
	"day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"cancelled_orders" integer DEFAULT 0 NOT NULL,
	"copies" integer DEFAULT 0 NOT NULL,
	"returned_copies" integer DEFAULT 0 NOT NULL,
	"sales_satang" bigint DEFAULT 0 NOT NULL,
	"taken_back_satang" bigint DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "store_days_seller_id_day_pk" PRIMARY KEY("seller_id","day")
);
--> statement-breakpoint
CREATE TABLE "store_figure_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_figure_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"day" date NOT NULL,
	"product_id" bigint,
	"search" text,
	"orders" integer DEFAULT 0 NOT NULL,
	"cancelled_orders" integer DEFAULT 0 NOT NULL,
	"copies" integer DEFAULT 0 NOT NULL,
	"returned_copies" integer DEFAULT 0 NOT NULL,
	"sales_satang" bigint DEFAULT 0 NOT NULL,
	"taken_back_satang" bigint DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "store_figure_changes_part" CHECK ("store_figure_changes"."product_id" is null or "store_figure_changes"."search" is null)
);
--> statement-breakpoint
CREATE TABLE "store_product_days" (
	"seller_id" bigint NOT NULL,
	"day" date NOT NULL,
	"product_id" bigint NOT NULL,
	"copies" integer DEFAULT 0 NOT NULL,
	"sales_satang" bigint DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "store_product_days_seller_id_day_product_id_pk" PRIMARY KEY("seller_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "store_rating_days" (
	"seller_id" bigint NOT NULL,
	"day" date NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "store_rating_days_seller_id_day_pk" PRIMARY KEY("seller_id","day")
);
--> statement-breakpoint
CREATE TABLE "store_search_days" (
	"seller_id" bigint NOT NULL,
	"day" date NOT NULL,
	"search" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "store_search_days_seller_id_day_search_pk" PRIMARY KEY("seller_id","day","search")
);
--> statement-breakpoint
ALTER TABLE "store_days" ADD CONSTRAINT "store_days_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_figure_changes" ADD CONSTRAINT "store_figure_changes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_figure_changes" ADD CONSTRAINT "store_figure_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_product_days" ADD CONSTRAINT "store_product_days_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_product_days" ADD CONSTRAINT "store_product_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_rating_days" ADD CONSTRAINT "store_rating_days_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_search_days" ADD CONSTRAINT "store_search_days_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_figure_changes_store" ON "store_figure_changes" USING btree ("seller_id","day");--> statement-breakpoint
CREATE INDEX "store_figure_changes_product" ON "store_figure_changes" USING btree ("product_id") WHERE "store_figure_changes"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "store_product_days_product" ON "store_product_days" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "store_search_days_day" ON "store_search_days" USING btree ("day");