DROP INDEX "stock_movements_product";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_notice_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_low_notice_due" ON "products" USING btree ("seller_id") WHERE "products"."low_notice_due_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_user" ON "stock_movements" USING btree ("user_id") WHERE "stock_movements"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");