CREATE TABLE "affiliate_click_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_clicks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_clicks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"channel" text,
	"verdict" text NOT NULL,
	"visitor_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "affiliate_earning_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_earning_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"earning_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"rate_id" bigint NOT NULL,
	"funder" text NOT NULL,
	"seller_id" bigint,
	"basis_points" integer,
	"satang_per_copy" bigint,
	"amount_satang" bigint NOT NULL,
	"charged_satang" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "affiliate_earning_lines_orderLineId_unique" UNIQUE("order_line_id"),
	CONSTRAINT "affiliate_earning_lines_amount" CHECK ("affiliate_earning_lines"."amount_satang" > 0 and "affiliate_earning_lines"."charged_satang" between 0 and "affiliate_earning_lines"."amount_satang")
);
--> statement-breakpoint
CREATE TABLE "affiliate_earnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_earnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"via" text NOT NULL,
	"channel" text,
	"clicked_at" timestamp with time zone,
	"outcome" text NOT NULL,
	"held_reason" text,
	"decision" text,
	"decision_reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_earnings_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"funder" text NOT NULL,
	"seller_id" bigint,
	"campaign_id" bigint,
	"product_id" bigint,
	"category_id" bigint,
	"basis_points" integer,
	"satang_per_copy" bigint,
	"reach" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "affiliate_rates_worth" CHECK (("affiliate_rates"."basis_points" is null) <> ("affiliate_rates"."satang_per_copy" is null)
        and ("affiliate_rates"."basis_points" is null or "affiliate_rates"."basis_points" between 1 and 3000)
        and ("affiliate_rates"."satang_per_copy" is null or "affiliate_rates"."satang_per_copy" between 1 and 50000)),
	CONSTRAINT "affiliate_rates_funder" CHECK (("affiliate_rates"."funder" = 'store') = ("affiliate_rates"."seller_id" is not null)
        and ("affiliate_rates"."seller_id" is null or "affiliate_rates"."campaign_id" is null)),
	CONSTRAINT "affiliate_rates_target" CHECK ("affiliate_rates"."product_id" is null or "affiliate_rates"."category_id" is null),
	CONSTRAINT "affiliate_rates_times" CHECK ("affiliate_rates"."ends_at" is null or "affiliate_rates"."ends_at" >= "affiliate_rates"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "affiliate_vouchers" (
	"voucher_id" bigint PRIMARY KEY NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "affiliates_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "cashbacks" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_affiliate_id_affiliates_user_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD CONSTRAINT "affiliate_earning_lines_earning_id_affiliate_earnings_id_fk" FOREIGN KEY ("earning_id") REFERENCES "public"."affiliate_earnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD CONSTRAINT "affiliate_earning_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD CONSTRAINT "affiliate_earning_lines_rate_id_affiliate_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."affiliate_rates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD CONSTRAINT "affiliate_earning_lines_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD CONSTRAINT "affiliate_earnings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD CONSTRAINT "affiliate_earnings_affiliate_id_affiliates_user_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD CONSTRAINT "affiliate_earnings_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_vouchers" ADD CONSTRAINT "affiliate_vouchers_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_vouchers" ADD CONSTRAINT "affiliate_vouchers_affiliate_id_affiliates_user_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_clicks_of" ON "affiliate_clicks" USING btree ("affiliate_id","at");--> statement-breakpoint
CREATE INDEX "affiliate_clicks_visitor" ON "affiliate_clicks" USING btree ("visitor_hash","at") WHERE verdict = 'counted';--> statement-breakpoint
CREATE INDEX "affiliate_clicks_at" ON "affiliate_clicks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "affiliate_earning_lines_of" ON "affiliate_earning_lines" USING btree ("earning_id");--> statement-breakpoint
CREATE INDEX "affiliate_earning_lines_rate" ON "affiliate_earning_lines" USING btree ("rate_id");--> statement-breakpoint
CREATE INDEX "affiliate_earnings_of" ON "affiliate_earnings" USING btree ("affiliate_id","id");--> statement-breakpoint
CREATE INDEX "affiliate_earnings_held" ON "affiliate_earnings" USING btree ("id") WHERE held_reason is not null and decision is null;--> statement-breakpoint
CREATE INDEX "affiliate_rates_seller" ON "affiliate_rates" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "affiliate_vouchers_of" ON "affiliate_vouchers" USING btree ("affiliate_id");--> statement-breakpoint
-- Whoever is an affiliate already gets a code of 12 URL-safe characters, 66 random bits: the parts of uuids that are random.
INSERT INTO "affiliates" ("user_id", "code", "created_at")
SELECT id, translate(substr(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), 9, 4)
  || substr(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), 13, 8), '+/', '-_'), now()
FROM "users" WHERE is_affiliate AND status <> 'erased';
