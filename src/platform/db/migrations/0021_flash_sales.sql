CREATE TABLE "flash_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flash_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slot_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"price_satang" bigint NOT NULL,
	"copies" integer NOT NULL,
	"per_person" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"quota_id" bigint,
	"offered_by" bigint,
	"offered_at" timestamp with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "flash_offers_numbers" CHECK ("flash_offers"."price_satang" > 0 and "flash_offers"."copies" > 0 and "flash_offers"."per_person" between 1 and "flash_offers"."copies"),
	CONSTRAINT "flash_offers_accepted" CHECK ("flash_offers"."state" <> 'accepted' or "flash_offers"."quota_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "flash_reminders" (
	"slot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "flash_reminders_slot_id_user_id_pk" PRIMARY KEY("slot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "flash_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flash_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"join_until" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "flash_slots_time" CHECK ("flash_slots"."join_until" <= "flash_slots"."starts_at" and "flash_slots"."starts_at" < "flash_slots"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "price_quota_parts" (
	"quota_id" bigint NOT NULL,
	"part" smallint NOT NULL,
	"copies_left" integer NOT NULL,
	CONSTRAINT "price_quota_parts_quota_id_part_pk" PRIMARY KEY("quota_id","part"),
	CONSTRAINT "price_quota_parts_left" CHECK ("price_quota_parts"."copies_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_quota_people" (
	"quota_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"copies" integer NOT NULL,
	CONSTRAINT "price_quota_people_quota_id_user_id_pk" PRIMARY KEY("quota_id","user_id"),
	CONSTRAINT "price_quota_people_copies" CHECK ("price_quota_people"."copies" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_quota_sales" (
	"quota_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"copies" integer NOT NULL,
	"amount_satang" bigint NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "price_quota_sales_quota_id_order_id_pk" PRIMARY KEY("quota_id","order_id"),
	CONSTRAINT "price_quota_sales_copies" CHECK ("price_quota_sales"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_quotas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_quotas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"copies" integer NOT NULL,
	"per_person" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"left_over" integer,
	CONSTRAINT "price_quotas_source_unique" UNIQUE("source"),
	CONSTRAINT "price_quotas_copies" CHECK ("price_quotas"."copies" > 0 and "price_quotas"."per_person" > 0),
	CONSTRAINT "price_quotas_time" CHECK ("price_quotas"."starts_at" < "price_quotas"."ends_at"),
	CONSTRAINT "price_quotas_closed" CHECK (("price_quotas"."closed_at" is null) = ("price_quotas"."left_over" is null) and coalesce("price_quotas"."left_over", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "own_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"price_satang" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_windows" ADD COLUMN "quota_id" bigint;--> statement-breakpoint
ALTER TABLE "flash_offers" ADD CONSTRAINT "flash_offers_slot_id_flash_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."flash_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_offers" ADD CONSTRAINT "flash_offers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_offers" ADD CONSTRAINT "flash_offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_offers" ADD CONSTRAINT "flash_offers_quota_id_price_quotas_id_fk" FOREIGN KEY ("quota_id") REFERENCES "public"."price_quotas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_offers" ADD CONSTRAINT "flash_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_offers" ADD CONSTRAINT "flash_offers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_reminders" ADD CONSTRAINT "flash_reminders_slot_id_flash_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."flash_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_reminders" ADD CONSTRAINT "flash_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_quota_parts" ADD CONSTRAINT "price_quota_parts_quota_id_price_quotas_id_fk" FOREIGN KEY ("quota_id") REFERENCES "public"."price_quotas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_quota_people" ADD CONSTRAINT "price_quota_people_quota_id_price_quotas_id_fk" FOREIGN KEY ("quota_id") REFERENCES "public"."price_quotas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_quota_people" ADD CONSTRAINT "price_quota_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_quota_sales" ADD CONSTRAINT "price_quota_sales_quota_id_price_quotas_id_fk" FOREIGN KEY ("quota_id") REFERENCES "public"."price_quotas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_quota_sales" ADD CONSTRAINT "price_quota_sales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_quotas" ADD CONSTRAINT "price_quotas_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_prices" ADD CONSTRAINT "own_prices_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flash_offers_once" ON "flash_offers" USING btree ("slot_id","product_id") WHERE state in ('proposed', 'accepted');--> statement-breakpoint
CREATE INDEX "flash_offers_product" ON "flash_offers" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "flash_offers_seller" ON "flash_offers" USING btree ("seller_id","slot_id");--> statement-breakpoint
CREATE INDEX "flash_offers_offered_by" ON "flash_offers" USING btree ("offered_by");--> statement-breakpoint
CREATE INDEX "flash_offers_decided_by" ON "flash_offers" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "flash_offers_quota" ON "flash_offers" USING btree ("quota_id");--> statement-breakpoint
CREATE INDEX "flash_reminders_user" ON "flash_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "flash_slots_ends" ON "flash_slots" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "price_quota_people_user" ON "price_quota_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_quota_sales_order" ON "price_quota_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "price_quota_sales_user" ON "price_quota_sales" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_quotas_product" ON "price_quotas" USING btree ("product_id") WHERE "price_quotas"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "price_quotas_due" ON "price_quotas" USING btree ("ends_at") WHERE "price_quotas"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "own_prices_product" ON "own_prices" USING btree ("product_id","since");--> statement-breakpoint
ALTER TABLE "price_windows" ADD CONSTRAINT "price_windows_quota_id_price_quotas_id_fk" FOREIGN KEY ("quota_id") REFERENCES "public"."price_quotas"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What slices below the catalogue and orders can't declare: a quota is of a product, its sales are of orders.
alter table price_quotas add constraint price_quotas_product_id_products_id_fk foreign key (product_id) references products (id);
--> statement-breakpoint
alter table price_quota_sales add constraint price_quota_sales_order_id_orders_id_fk foreign key (order_id) references orders (id);
--> statement-breakpoint
alter table own_prices add constraint own_prices_product_id_products_id_fk foreign key (product_id) references products (id);
--> statement-breakpoint
-- Whoever changes what a product costs leaves a row: imports, forms and grids write the price by statements of their own.
create function keep_own_price() returns trigger language plpgsql as $$
begin
  insert into own_prices (product_id, seller_id, price_satang, since)
  values (new.id, new.seller_id, new.price_satang, now());
  return null;
end $$;
--> statement-breakpoint
create trigger products_own_price after insert on products
  for each row execute function keep_own_price();
--> statement-breakpoint
create trigger products_own_price_changed after update of price_satang on products
  for each row when (old.price_satang is distinct from new.price_satang) execute function keep_own_price();
--> statement-breakpoint
-- What was before isn't known: from now on.
insert into own_prices (product_id, seller_id, price_satang, since)
  select id, seller_id, price_satang, now() from products;
