CREATE TABLE "store_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"basis_points" integer,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_rates_range" CHECK ("store_rates"."basis_points" is null or "store_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "store_rates" ADD CONSTRAINT "store_rates_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_rates_seller" ON "store_rates" USING btree ("seller_id","starts_at");--> statement-breakpoint
INSERT INTO "store_rates" ("seller_id", "starts_at", "basis_points", "reason", "created_at")
SELECT "id", "created_at", "commission_basis_points", 'ตกลงไว้กับร้าน', now() FROM "sellers" WHERE "is_commission_agreed";--> statement-breakpoint
UPDATE "sellers" SET "commission_basis_points" = 800 WHERE "is_commission_agreed";--> statement-breakpoint
ALTER TABLE "sellers" DROP COLUMN "is_commission_agreed";