CREATE TABLE "product_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"alt_th" text NOT NULL,
	"alt_en" text NOT NULL,
	"sort_order" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pictures_product" ON "product_pictures" USING btree ("product_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "product_pictures_content" ON "product_pictures" USING btree ("product_id","content_hash");