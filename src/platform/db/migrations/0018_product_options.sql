ALTER TABLE "products" ADD COLUMN "option_text_th" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_text_en" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text;--> statement-breakpoint
CREATE INDEX "products_barcode" ON "products" USING btree ("seller_id","barcode") WHERE "products"."barcode" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_retired" CHECK ("products"."retired_at" is null or not "products"."is_active");--> statement-breakpoint
-- What leaves of before are called: their values' names, in the order of the levels.
UPDATE "products" leaf SET "option_text_th" = named."th", "option_text_en" = named."en"
FROM (
  SELECT child."id", string_agg(value ->> 'nameTh', ' / ' ORDER BY level."place") AS "th",
    string_agg(value ->> 'nameEn', ' / ' ORDER BY level."place") AS "en"
  FROM "products" child
  JOIN "products" parent ON parent."id" = child."parent_id",
    jsonb_array_elements(parent."option_levels") WITH ORDINALITY AS level("it", "place"),
    jsonb_array_elements(level."it" -> 'values') AS value
  WHERE value ->> 'key' = child."option_values"[level."place"]
  GROUP BY child."id"
) named
WHERE named."id" = leaf."id";
