CREATE TABLE "bank_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "followed_stores" (
	"user_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "followed_stores_user_id_seller_id_pk" PRIMARY KEY("user_id","seller_id")
);
--> statement-breakpoint
CREATE TABLE "product_watches" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"price_satang" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_watches_user_id_product_id_kind_pk" PRIMARY KEY("user_id","product_id","kind")
);
--> statement-breakpoint
CREATE TABLE "saved_products" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "cashbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"source" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"reversed_satang" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "cashbacks_amount" CHECK ("cashbacks"."amount_satang" > 0 and "cashbacks"."reversed_satang" between 0 and "cashbacks"."amount_satang")
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"seller_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"year_be" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_counters_seller_id_kind_year_be_pk" PRIMARY KEY("seller_id","kind","year_be")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"document_number" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"year_be" integer NOT NULL,
	"serial" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"original_id" bigint,
	"content" jsonb NOT NULL,
	"total_satang" bigint NOT NULL,
	"vat_satang" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_amounts" CHECK ("documents"."total_satang" >= 0 and "documents"."vat_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "seller_tax_profiles" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"legal_name_th" text NOT NULL,
	"legal_name_en" text,
	"tax_id" text NOT NULL,
	"is_vat_registered" boolean NOT NULL,
	"branch_number" text DEFAULT '00000' NOT NULL,
	"branch_name" text,
	"address" text NOT NULL,
	"subdistrict_name" text NOT NULL,
	"district_name" text NOT NULL,
	"province_name" text NOT NULL,
	"zip_code" text NOT NULL,
	"telephone" text,
	"email" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"in_app" boolean NOT NULL,
	"by_email" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"href" text NOT NULL,
	"cause" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"remaining" integer NOT NULL,
	"cause" text NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_lots_cause_unique" UNIQUE("cause"),
	CONSTRAINT "point_lots_remaining" CHECK ("point_lots"."remaining" between 0 and "point_lots"."points" and "point_lots"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "point_spends" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_spends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"points" integer NOT NULL,
	"returned_points" integer DEFAULT 0 NOT NULL,
	"spent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_spends_returned" CHECK ("point_spends"."returned_points" between 0 and "point_spends"."points" and "point_spends"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "voucher_claims" (
	"user_id" bigint NOT NULL,
	"voucher_id" bigint NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "voucher_claims_user_id_voucher_id_pk" PRIMARY KEY("user_id","voucher_id")
);
--> statement-breakpoint
CREATE TABLE "return_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	"actor_user_id" bigint,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"refund_satang" bigint NOT NULL,
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0 and "return_lines"."refund_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"photo_keys" text[] DEFAULT '{}' NOT NULL,
	"bank_account" jsonb,
	"reject_reason" text,
	"dispute_note" text,
	"dispute_answer" text,
	"shipping_provider" text,
	"tracking_number" text,
	"item_refund_satang" bigint NOT NULL,
	"shipping_refund_satang" bigint DEFAULT 0 NOT NULL,
	"refund_id" uuid,
	"is_restocked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"sent_back_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	CONSTRAINT "return_requests_returnNumber_unique" UNIQUE("return_number"),
	CONSTRAINT "return_requests_refund" CHECK ("return_requests"."item_refund_satang" >= 0 and "return_requests"."shipping_refund_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"review_id" bigint PRIMARY KEY NOT NULL,
	"seller_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" bigint NOT NULL,
	"user_id" bigint,
	"reason" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reward_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reward_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"status" text NOT NULL,
	"shipping_address" jsonb,
	"shipping_provider" text,
	"tracking_number" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"detail_th" text NOT NULL,
	"detail_en" text NOT NULL,
	"points" integer NOT NULL,
	"stock" integer NOT NULL,
	"per_user_limit" integer DEFAULT 1 NOT NULL,
	"voucher_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "rewards_stock" CHECK ("rewards"."stock" >= 0 and "rewards"."points" > 0),
	CONSTRAINT "rewards_voucher" CHECK (("rewards"."kind" = 'voucher') = ("rewards"."voucher_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "identity_verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"id_card_number" text NOT NULL,
	"id_card_key" text NOT NULL,
	"selfie_key" text NOT NULL,
	"bank_book_key" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"service_charge_satang" bigint NOT NULL,
	"fee_satang" bigint NOT NULL,
	"tax_satang" bigint NOT NULL,
	"net_satang" bigint NOT NULL,
	"bank_account" jsonb NOT NULL,
	"reason" text,
	"proof_key" text,
	"transfer_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"paid_at" timestamp with time zone,
	CONSTRAINT "withdrawals_net" CHECK ("withdrawals"."net_satang" = "withdrawals"."amount_satang" - "withdrawals"."service_charge_satang" - "withdrawals"."fee_satang" - "withdrawals"."tax_satang" and "withdrawals"."net_satang" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "points_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "points_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returns_open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_shipping_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_account" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "proof_key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transfer_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "done_by" bigint;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "claim_limit" integer;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "claimed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "is_collectable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "conditions_th" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "conditions_en" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "order_line_id" bigint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_stores" ADD CONSTRAINT "followed_stores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_stores" ADD CONSTRAINT "followed_stores_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_watches" ADD CONSTRAINT "product_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_watches" ADD CONSTRAINT "product_watches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_products" ADD CONSTRAINT "saved_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbacks" ADD CONSTRAINT "cashbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbacks" ADD CONSTRAINT "cashbacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbacks" ADD CONSTRAINT "cashbacks_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_tax_profiles" ADD CONSTRAINT "seller_tax_profiles_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_spends" ADD CONSTRAINT "point_spends_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_spends" ADD CONSTRAINT "point_spends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_claims" ADD CONSTRAINT "voucher_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_claims" ADD CONSTRAINT "voucher_claims_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_redemptions" ADD CONSTRAINT "reward_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_verifications" ADD CONSTRAINT "identity_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_verifications" ADD CONSTRAINT "identity_verifications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_accounts_user" ON "bank_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("user_id","bank_code","account_number") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_default" ON "bank_accounts" USING btree ("user_id") WHERE is_default and removed_at is null;--> statement-breakpoint
CREATE INDEX "followed_stores_seller" ON "followed_stores" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "product_watches_product" ON "product_watches" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cashbacks_once" ON "cashbacks" USING btree ("order_line_id","source");--> statement-breakpoint
CREATE INDEX "cashbacks_user" ON "cashbacks" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "cashbacks_order" ON "cashbacks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_serial" ON "documents" USING btree ("seller_id","kind","year_be","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_cause" ON "documents" USING btree ("kind","cause");--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_seller" ON "documents" USING btree ("seller_id","issued_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null and not is_hidden;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_cause" ON "notifications" USING btree ("user_id","cause");--> statement-breakpoint
CREATE INDEX "point_lots_user" ON "point_lots" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "point_lots_expiry" ON "point_lots" USING btree ("expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "point_spends_once" ON "point_spends" USING btree ("cause","lot_id");--> statement-breakpoint
CREATE INDEX "point_spends_user" ON "point_spends" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "return_events_return" ON "return_events" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_lines_once" ON "return_lines" USING btree ("return_id","order_line_id");--> statement-breakpoint
CREATE INDEX "return_lines_order_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_requests_order" ON "return_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_requests_user" ON "return_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "return_requests_seller" ON "return_requests" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "return_requests_due" ON "return_requests" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "return_requests_status" ON "return_requests" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "review_reports_once" ON "review_reports" USING btree ("review_id","user_id");--> statement-breakpoint
CREATE INDEX "review_reports_status" ON "review_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reward_redemptions_user" ON "reward_redemptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reward_redemptions_status" ON "reward_redemptions" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verifications_waiting" ON "identity_verifications" USING btree ("user_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "identity_verifications_status" ON "identity_verifications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "identity_verifications_user" ON "identity_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","created_at");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order_line" ON "reviews" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned" CHECK ("order_lines"."returned_quantity" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_points" CHECK ("order_lines"."points_satang" between 0 and "order_lines"."platform_discount_satang");--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_claims" CHECK ("vouchers"."claim_limit" is null or "vouchers"."claimed_count" <= "vouchers"."claim_limit");