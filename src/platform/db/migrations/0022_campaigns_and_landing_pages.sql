CREATE TABLE "campaign_sales" (
	"order_line_id" bigint PRIMARY KEY NOT NULL,
	"campaign_id" bigint NOT NULL,
	"order_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "landing_interests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_interests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"policy_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"draft" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"is_changed" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_pages_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
ALTER TABLE "campaign_products" ADD COLUMN "seller_id" bigint;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD COLUMN "price_satang" bigint;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD COLUMN "state" text DEFAULT 'accepted' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD COLUMN "proposed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_products" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "alt_th" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "alt_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "words_th" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "words_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "formatted_th" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "formatted_en" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "mobile_key" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "has_own_mobile" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "proposals_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "least_discount_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "condition" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "category_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_sales" ADD CONSTRAINT "campaign_sales_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_sales" ADD CONSTRAINT "campaign_sales_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_sales" ADD CONSTRAINT "campaign_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_interests" ADD CONSTRAINT "landing_interests_page_id_landing_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."landing_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_interests" ADD CONSTRAINT "landing_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_sales_campaign" ON "campaign_sales" USING btree ("campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_interests_once" ON "landing_interests" USING btree ("page_id",lower("email"));--> statement-breakpoint
CREATE INDEX "landing_interests_email" ON "landing_interests" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_products_seller" ON "campaign_products" USING btree ("seller_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_products_waiting" ON "campaign_products" USING btree ("campaign_id") WHERE "campaign_products"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "campaigns_ends" ON "campaigns" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_price" CHECK ("campaign_products"."price_satang" >= 0);--> statement-breakpoint
ALTER TABLE "campaign_products" ADD CONSTRAINT "campaign_products_state" CHECK ("campaign_products"."state" in ('proposed', 'accepted', 'refused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_discount" CHECK ("campaigns"."least_discount_basis_points" between 0 and 9900);--> statement-breakpoint
-- Products that were put into campaigns before: their stores', at their own price, which is none for a time.
UPDATE "campaign_products" SET "seller_id" = p."seller_id", "price_satang" = p."price_satang" FROM "products" p WHERE p."id" = "campaign_products"."product_id";--> statement-breakpoint
ALTER TABLE "campaign_products" ALTER COLUMN "seller_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_products" ALTER COLUMN "price_satang" SET NOT NULL;
