ALTER TABLE "promotion_uses" DROP CONSTRAINT "promotion_uses_amount";--> statement-breakpoint
ALTER TABLE "promotions" DROP CONSTRAINT "promotions_terms";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_amount" CHECK ("promotion_uses"."amount_satang" >= 0);--> statement-breakpoint
-- Gifts of before get the terms and scopes that they are evaluated by. One that gives nothing, or is brought by nothing, can't run.
UPDATE "promotions" SET "is_active" = false, "promotion_type_id" = 1, "discount_basis_points" = null, "gift_product_id" = null
	WHERE "promotion_type_id" in (5, 7) AND ("gift_product_id" is null
		OR ("promotion_type_id" = 5 AND "trigger_from_satang" is null) OR ("promotion_type_id" = 7 AND "trigger_product_id" is null));--> statement-breakpoint
INSERT INTO "promotion_scopes" ("promotion_id", "kind", "target_id")
	SELECT "id", 'product', "trigger_product_id" FROM "promotions" WHERE "promotion_type_id" = 7;--> statement-breakpoint
UPDATE "promotions" SET "terms" = CASE "promotion_type_id"
		WHEN 5 THEN jsonb_build_object('kind', 'amountGift', 'fromSatang', "trigger_from_satang", 'giftProductId', "gift_product_id", 'copies', 1)
		ELSE jsonb_build_object('kind', 'productGift', 'fromCopies', 1, 'giftProductId', "gift_product_id", 'copies', 1) END
	WHERE "promotion_type_id" in (5, 7);--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_gift" CHECK (("promotions"."promotion_type_id" in (5, 7)) = ("promotions"."terms" ? 'giftProductId')
        and "promotions"."gift_product_id" is not distinct from ("promotions"."terms" ->> 'giftProductId')::bigint);--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_terms" CHECK (("promotions"."promotion_type_id" >= 3) = ("promotions"."terms" is not null));--> statement-breakpoint
CREATE TABLE "return_gifts" (
	"return_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"is_agreed" boolean NOT NULL,
	"charge_satang" bigint NOT NULL,
	CONSTRAINT "return_gifts_return_id_order_line_id_pk" PRIMARY KEY("return_id","order_line_id")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift_charged_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_gifts" ADD CONSTRAINT "return_gifts_return_id_return_requests_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_gifts" ADD CONSTRAINT "return_gifts_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_gift" CHECK (("order_lines"."gift" is null or "order_lines"."is_free_gift") and "order_lines"."gift_charged_satang" between 0
        and coalesce(("order_lines"."gift" ->> 'worthSatang')::bigint, 0));