CREATE TABLE "promotion_scopes" (
	"promotion_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "promotion_scopes_promotion_id_kind_target_id_pk" PRIMARY KEY("promotion_id","kind","target_id"),
	CONSTRAINT "promotion_scopes_kind" CHECK ("promotion_scopes"."kind" in ('product', 'category', 'series', 'author', 'publisher', 'store', 'list'))
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promotion_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"order_number" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"sales_satang" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "promotion_uses_amount" CHECK ("promotion_uses"."amount_satang" > 0)
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "funder" text DEFAULT 'store' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "audience" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "tier_ids" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "from_minute" smallint;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "until_minute" smallint;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "budget_satang" bigint;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "spent_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "usage_limit" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "per_person_limit" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_scopes" ADD CONSTRAINT "promotion_scopes_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_once" ON "promotion_uses" USING btree ("promotion_id","group_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_group" ON "promotion_uses" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_user" ON "promotion_uses" USING btree ("user_id","promotion_id");--> statement-breakpoint
CREATE INDEX "promotions_of_house" ON "promotions" USING btree ("ends_at") WHERE "promotions"."seller_id" is null;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_terms" CHECK (("promotions"."promotion_type_id" in (3, 4, 6, 8)) = ("promotions"."terms" is not null));--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_funder" CHECK ("promotions"."funder" in ('store', 'house'));--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_several_stores" CHECK ("promotions"."terms" is null or "promotions"."seller_id" is not null or "promotions"."funder" = 'house');--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_audience" CHECK ("promotions"."audience" in ('everybody', 'new_customers', 'tiers'));--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_hours" CHECK (("promotions"."from_minute" is null) = ("promotions"."until_minute" is null) and "promotions"."from_minute" between 0 and 1439
        and "promotions"."until_minute" between 0 and 1439 and "promotions"."from_minute" <> "promotions"."until_minute");--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_budget" CHECK ("promotions"."spent_satang" >= 0 and ("promotions"."budget_satang" is null or "promotions"."spent_satang" <= "promotions"."budget_satang"));--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_limit" CHECK ("promotions"."used_count" >= 0 and ("promotions"."usage_limit" is null or "promotions"."used_count" <= "promotions"."usage_limit"));--> statement-breakpoint
-- Orders stand on promotions, so their key is written here.
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_group_id_order_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "order_groups" ("id");
