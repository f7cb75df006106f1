CREATE TABLE "seller_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"order_id" bigint,
	"reason" text NOT NULL,
	"reverses_id" uuid,
	"posted_at" timestamp with time zone NOT NULL,
	"posted_by" bigint NOT NULL,
	CONSTRAINT "seller_adjustments_reversesId_unique" UNIQUE("reverses_id"),
	CONSTRAINT "seller_adjustments_amount" CHECK ("seller_adjustments"."amount_satang" <> 0),
	CONSTRAINT "seller_adjustments_reason" CHECK ("seller_adjustments"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "seller_adjustments" ADD CONSTRAINT "seller_adjustments_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_adjustments" ADD CONSTRAINT "seller_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_adjustments" ADD CONSTRAINT "seller_adjustments_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_adjustments_seller" ON "seller_adjustments" USING btree ("seller_id","posted_at");--> statement-breakpoint
CREATE INDEX "seller_adjustments_posted" ON "seller_adjustments" USING btree ("posted_at");--> statement-breakpoint
CREATE INDEX "seller_adjustments_order" ON "seller_adjustments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "seller_adjustments_posted_by" ON "seller_adjustments" USING btree ("posted_by");--> statement-breakpoint
-- What Drizzle can't say: what was booked stays as it was, and what takes it back is its opposite.
ALTER TABLE "seller_adjustments" ADD CONSTRAINT "seller_adjustments_reverses_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "seller_adjustments"("id");
--> statement-breakpoint
create function seller_adjustments_stay() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'an adjustment is not changed' using errcode = 'restrict_violation';
  end if;
  if new.reverses_id is not null and not exists (
    select 1 from seller_adjustments a where a.id = new.reverses_id and a.reverses_id is null
      and row(a.seller_id, a.kind, a.amount_satang, a.order_id) is not distinct from
        row(new.seller_id, new.kind, -new.amount_satang, new.order_id)) then
    raise exception 'an adjustment is taken back by its opposite' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger seller_adjustments_stay before insert or update or delete on seller_adjustments
  for each row execute function seller_adjustments_stay();
