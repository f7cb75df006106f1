CREATE TABLE "category_addresses" (
	"url_key" text PRIMARY KEY NOT NULL,
	"category_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"basis_points" integer,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "category_rates_range" CHECK ("category_rates"."basis_points" is null or "category_rates"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "category_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_id" bigint NOT NULL,
	"into_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"searches" integer NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "search_days_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "synonym_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonym_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"is_one_way" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "synonym_groups_words" CHECK (cardinality("synonym_groups"."words") between 2 and 12)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "image_key" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "vat_class" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "is_commission_agreed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "category_addresses" ADD CONSTRAINT "category_addresses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_rates" ADD CONSTRAINT "category_rates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_merges" ADD CONSTRAINT "category_merges_from_id_categories_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_merges" ADD CONSTRAINT "category_merges_into_id_categories_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_addresses_category" ON "category_addresses" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "category_rates_category" ON "category_rates" USING btree ("category_id","starts_at");--> statement-breakpoint
CREATE INDEX "category_merges_into" ON "category_merges" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "category_merges_from" ON "category_merges" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "search_days_words" ON "search_days" USING btree ("words","day");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_id_categories_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whoever pays another rate than the usual one has agreed on it.
UPDATE "sellers" SET "is_commission_agreed" = true WHERE "commission_basis_points" <> 800;--> statement-breakpoint
-- What is filed under a category that another one has taken in, by a form that was open meanwhile, is filed under that one.
-- Reading its row waits for a merge that is under way.
CREATE FUNCTION "file_under_merged"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE next_id bigint;
BEGIN
  LOOP
    SELECT "merged_into_id" INTO next_id FROM "categories" WHERE "id" = NEW."category_id" FOR KEY SHARE;
    EXIT WHEN next_id IS NULL;
    NEW."category_id" := next_id;
  END LOOP;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "works_file_under_merged" BEFORE INSERT OR UPDATE OF "category_id" ON "works"
  FOR EACH ROW EXECUTE FUNCTION "file_under_merged"();--> statement-breakpoint
CREATE TRIGGER "products_file_under_merged" BEFORE INSERT OR UPDATE OF "category_id" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "file_under_merged"();
