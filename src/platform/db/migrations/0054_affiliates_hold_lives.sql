ALTER TABLE "affiliate_earning_lines" DROP CONSTRAINT "affiliate_earning_lines_amount";--> statement-breakpoint
ALTER TABLE "live_products" DROP CONSTRAINT "live_products_numbers";--> statement-breakpoint
DROP INDEX "live_products_keyword";--> statement-breakpoint
DROP INDEX "live_products_product";--> statement-breakpoint
ALTER TABLE "live_bans" ALTER COLUMN "seller_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "live_page_attempts" ALTER COLUMN "seller_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "live_page_links" ALTER COLUMN "seller_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "live_posts" ALTER COLUMN "seller_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD COLUMN "lowered_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_bans" ADD COLUMN "affiliate_id" bigint;--> statement-breakpoint
ALTER TABLE "live_posts" ADD COLUMN "affiliate_id" bigint;--> statement-breakpoint
ALTER TABLE "live_products" ADD COLUMN "affiliate_id" bigint;--> statement-breakpoint
ALTER TABLE "live_products" ADD COLUMN "rate_id" bigint;--> statement-breakpoint
ALTER TABLE "live_products" ADD COLUMN "cashback_satang" bigint;--> statement-breakpoint
ALTER TABLE "live_products" ADD COLUMN "list_satang" bigint;--> statement-breakpoint
ALTER TABLE "live_products" ADD COLUMN "taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_products" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_posts" ADD CONSTRAINT "live_posts_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_products" ADD CONSTRAINT "live_products_affiliate_id_users_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_products" ADD CONSTRAINT "live_products_rate_id_affiliate_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."affiliate_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_bans_affiliate" ON "live_bans" USING btree ("affiliate_id","speaker_id");--> statement-breakpoint
CREATE INDEX "live_comments_counting" ON "live_comments" USING btree ("post_id","at") WHERE (kind in ('order', 'cancel') or decision is not null or outcomes <> '[]'::jsonb);--> statement-breakpoint
CREATE INDEX "live_posts_affiliate" ON "live_posts" USING btree ("affiliate_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "live_products_hosted_keyword" ON "live_products" USING btree ("affiliate_id","keyword_key") WHERE is_open and affiliate_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_products_hosted_product" ON "live_products" USING btree ("affiliate_id","product_id") WHERE is_open and affiliate_id is not null;--> statement-breakpoint
CREATE INDEX "live_products_store" ON "live_products" USING btree ("seller_id") WHERE affiliate_id is not null;--> statement-breakpoint
CREATE INDEX "live_products_rate" ON "live_products" USING btree ("rate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_products_keyword" ON "live_products" USING btree ("seller_id","keyword_key") WHERE is_open and affiliate_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_products_product" ON "live_products" USING btree ("product_id") WHERE is_open and affiliate_id is null;--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD CONSTRAINT "affiliate_earning_lines_amount" CHECK ("affiliate_earning_lines"."amount_satang" > 0 and "affiliate_earning_lines"."lowered_satang" >= 0 and "affiliate_earning_lines"."points" >= 0 and "affiliate_earning_lines"."charged_satang" between 0 and "affiliate_earning_lines"."amount_satang");--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_host" CHECK (num_nonnulls("live_bans"."seller_id", "live_bans"."affiliate_id") = 1);--> statement-breakpoint
ALTER TABLE "live_posts" ADD CONSTRAINT "live_posts_host" CHECK (num_nonnulls("live_posts"."seller_id", "live_posts"."affiliate_id") = 1);--> statement-breakpoint
ALTER TABLE "live_products" ADD CONSTRAINT "live_products_numbers" CHECK ("live_products"."price_satang" > 0 and "live_products"."taken_back" >= 0 and "live_products"."copies" >= 0
        and "live_products"."copies" + "live_products"."taken_back" > 0);