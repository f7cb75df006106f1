CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"deed" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"kept_id" bigint NOT NULL,
	"gone_id" bigint NOT NULL,
	"kept_name" text NOT NULL,
	"gone_name" text NOT NULL,
	"record" jsonb NOT NULL,
	"reason" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	"undo_reason" text,
	CONSTRAINT "catalogue_merges_of_two" CHECK ("catalogue_merges"."kept_id" <> "catalogue_merges"."gone_id"),
	CONSTRAINT "catalogue_merges_undone" CHECK (("catalogue_merges"."undone_at" is null) = ("catalogue_merges"."undone_by" is null) and ("catalogue_merges"."undone_at" is null) = ("catalogue_merges"."undo_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "catalogue_not_doubles" (
	"kind" text NOT NULL,
	"one_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalogue_not_doubles_kind_one_id_other_id_pk" PRIMARY KEY("kind","one_id","other_id"),
	CONSTRAINT "catalogue_not_doubles_order" CHECK ("catalogue_not_doubles"."one_id" < "catalogue_not_doubles"."other_id")
);
--> statement-breakpoint
CREATE TABLE "former_addresses" (
	"kind" text NOT NULL,
	"url_key" text NOT NULL,
	"work_id" bigint,
	"author_id" bigint,
	"series_id" bigint,
	"publisher_id" bigint,
	"name_th" text,
	"name_en" text,
	CONSTRAINT "former_addresses_kind_url_key_pk" PRIMARY KEY("kind","url_key"),
	CONSTRAINT "former_addresses_of_one" CHECK (num_nonnulls("former_addresses"."work_id", "former_addresses"."author_id", "former_addresses"."series_id", "former_addresses"."publisher_id") = 1 and case "former_addresses"."kind"
        when 'work' then "former_addresses"."work_id" when 'author' then "former_addresses"."author_id" when 'series' then "former_addresses"."series_id"
        when 'publisher' then "former_addresses"."publisher_id" end is not null)
);
--> statement-breakpoint
ALTER TABLE "authors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_merges" ADD CONSTRAINT "catalogue_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_merges" ADD CONSTRAINT "catalogue_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_not_doubles" ADD CONSTRAINT "catalogue_not_doubles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_publisher_id_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publishers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_changes_thing" ON "catalogue_changes" USING btree ("kind","thing_id","id");--> statement-breakpoint
CREATE INDEX "catalogue_changes_user" ON "catalogue_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_merges_gone" ON "catalogue_merges" USING btree ("kind","gone_id") WHERE "catalogue_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "catalogue_merges_kept" ON "catalogue_merges" USING btree ("kind","kept_id");--> statement-breakpoint
CREATE INDEX "catalogue_merges_user" ON "catalogue_merges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "catalogue_merges_undone_by" ON "catalogue_merges" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "catalogue_not_doubles_user" ON "catalogue_not_doubles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_addresses_work" ON "former_addresses" USING btree ("work_id") WHERE "former_addresses"."work_id" is not null;--> statement-breakpoint
CREATE INDEX "former_addresses_author" ON "former_addresses" USING btree ("author_id") WHERE "former_addresses"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "former_addresses_series" ON "former_addresses" USING btree ("series_id") WHERE "former_addresses"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "former_addresses_publisher" ON "former_addresses" USING btree ("publisher_id") WHERE "former_addresses"."publisher_id" is not null;--> statement-breakpoint
CREATE INDEX "former_addresses_name_th" ON "former_addresses" USING btree ("kind",lower("name_th"));--> statement-breakpoint
CREATE INDEX "former_addresses_name_en" ON "former_addresses" USING btree ("kind",lower("name_en"));