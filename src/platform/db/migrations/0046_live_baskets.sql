CREATE TABLE "live_baskets" (
	"post_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"code" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"claimed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ordered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "live_baskets_post_id_buyer_pk" PRIMARY KEY("post_id","buyer"),
	CONSTRAINT "live_baskets_code_unique" UNIQUE("code"),
	CONSTRAINT "live_baskets_claimed" CHECK (("live_baskets"."user_id" is null) = ("live_baskets"."claimed_at" is null)),
	CONSTRAINT "live_baskets_time" CHECK ("live_baskets"."sent_at" < "live_baskets"."lapses_at")
);
--> statement-breakpoint
ALTER TABLE "live_products" ADD COLUMN "quota_id" bigint;--> statement-breakpoint
ALTER TABLE "price_quota_people" ADD COLUMN "granted" integer;--> statement-breakpoint
ALTER TABLE "price_quota_people" ADD COLUMN "granted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_quotas" ADD COLUMN "is_granted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_baskets" ADD CONSTRAINT "live_baskets_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_baskets" ADD CONSTRAINT "live_baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_baskets_account" ON "live_baskets" USING btree ("post_id","user_id");--> statement-breakpoint
CREATE INDEX "live_baskets_user" ON "live_baskets" USING btree ("user_id","lapses_at");--> statement-breakpoint
CREATE INDEX "live_baskets_due" ON "live_baskets" USING btree ("lapses_at") WHERE "live_baskets"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "live_products" ADD CONSTRAINT "live_products_quota_id_price_quotas_id_fk" FOREIGN KEY ("quota_id") REFERENCES "public"."price_quotas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_products_quota" ON "live_products" USING btree ("quota_id");--> statement-breakpoint
ALTER TABLE "price_quota_people" ADD CONSTRAINT "price_quota_people_granted" CHECK (("price_quota_people"."granted" is null) = ("price_quota_people"."granted_until" is null) and coalesce("price_quota_people"."granted", 0) >= 0);