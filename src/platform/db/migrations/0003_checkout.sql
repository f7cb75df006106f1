DROP INDEX "carts_user";--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "commission_basis_points" integer DEFAULT 800 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "platform_discount_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "platform_funded_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "carts_user_unique" ON "carts" USING btree ("user_id");