ALTER TABLE "price_windows" DROP CONSTRAINT "price_windows_price";--> statement-breakpoint
ALTER TABLE "promotions" DROP CONSTRAINT "promotions_terms";--> statement-breakpoint
ALTER TABLE "price_windows" ADD COLUMN "discount_satang" bigint;--> statement-breakpoint
ALTER TABLE "price_windows" ADD CONSTRAINT "price_windows_price" CHECK (num_nonnulls("price_windows"."price_satang", "price_windows"."discount_basis_points", "price_windows"."discount_satang") = 1
        and coalesce("price_windows"."price_satang", 0) >= 0 and coalesce("price_windows"."discount_basis_points", 0) between 0 and 10000
        and coalesce("price_windows"."discount_satang", 1) > 0);--> statement-breakpoint
-- Discounts of the release before say in two columns what terms and scopes say from now on.
INSERT INTO "promotion_scopes" ("promotion_id", "kind", "target_id")
SELECT id, 'product', trigger_product_id FROM "promotions" WHERE promotion_type_id = 1 AND trigger_product_id IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "promotions" SET terms = json_build_object('kind', 'discount', 'offBasisPoints', coalesce(discount_basis_points, 0),
  'offSatang', null, 'priceSatang', null)
WHERE promotion_type_id = 1 AND terms IS NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_terms" CHECK (("promotions"."promotion_type_id" <> 2) = ("promotions"."terms" is not null));