CREATE TABLE "store_stock_limits" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"low_stock_at" integer NOT NULL,
	CONSTRAINT "store_stock_limits_range" CHECK ("store_stock_limits"."low_stock_at" between 0 and 100000)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_low_stock_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_stock_limits" ADD CONSTRAINT "store_stock_limits_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
