CREATE TABLE "promotion_views" (
	"promotion_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "promotion_views_promotion_id_day_pk" PRIMARY KEY("promotion_id","day")
);
--> statement-breakpoint
ALTER TABLE "promotion_views" ADD CONSTRAINT "promotion_views_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotions_ends" ON "promotions" USING btree ("ends_at");