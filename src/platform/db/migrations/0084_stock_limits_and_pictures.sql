CREATE TABLE "picture_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"archive_key" text,
	"file_count" integer NOT NULL,
	"state" text NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "store_stock_limits" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"low_stock_at" integer NOT NULL,
	CONSTRAINT "store_stock_limits_range" CHECK ("store_stock_limits"."low_stock_at" between 0 and 100000)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_low_stock_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_batches" ADD CONSTRAINT "picture_batches_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_batches" ADD CONSTRAINT "picture_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_stock_limits" ADD CONSTRAINT "store_stock_limits_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_batches_seller" ON "picture_batches" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "picture_batches_user" ON "picture_batches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "picture_batches_waiting" ON "picture_batches" USING btree ("id") WHERE "picture_batches"."state" = 'waiting';--> statement-breakpoint
-- What a store has changed is its own word on that product.
UPDATE "products" SET "is_low_stock_own" = true WHERE "low_stock_at" <> 3;--> statement-breakpoint
UPDATE "products" SET "low_stock_at" = 0, "low_notice_due_at" = NULL WHERE "condition" <> 'new' AND NOT "is_low_stock_own";--> statement-breakpoint
CREATE FUNCTION "follow_low_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_low_stock_own THEN
    NEW.low_stock_at := CASE WHEN NEW.condition = 'new'
      THEN coalesce((SELECT low_stock_at FROM store_stock_limits WHERE seller_id = NEW.seller_id), 3) ELSE 0 END;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_low_stock" BEFORE INSERT OR UPDATE OF "condition" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "follow_low_stock"();
