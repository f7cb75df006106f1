CREATE TABLE "referral_baskets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_baskets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"cart_id" text,
	"lines" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sealed_buyer" "bytea",
	"shipping" jsonb NOT NULL,
	"payment" text,
	"buyer_id" bigint,
	"address_id" bigint,
	"is_slip_allowed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_baskets_code_unique" UNIQUE("code"),
	CONSTRAINT "referral_baskets_cartId_unique" UNIQUE("cart_id")
);
--> statement-breakpoint
ALTER TABLE "referral_baskets" ADD CONSTRAINT "referral_baskets_affiliate_id_affiliates_user_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_baskets" ADD CONSTRAINT "referral_baskets_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referral_baskets_affiliate" ON "referral_baskets" USING btree ("affiliate_id","id");--> statement-breakpoint
CREATE INDEX "referral_baskets_buyer" ON "referral_baskets" USING btree ("buyer_id") WHERE buyer_id is not null;--> statement-breakpoint
CREATE INDEX "referral_baskets_ends" ON "referral_baskets" USING btree ("expires_at") WHERE cart_id is not null or sealed_buyer is not null;