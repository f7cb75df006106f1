CREATE TABLE "catalogue_file_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_file_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"isbn" text NOT NULL,
	"title" text NOT NULL,
	"problems" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"problem" jsonb,
	"row_count" integer,
	"planned" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"import_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "catalogue_file_refusals" ADD CONSTRAINT "catalogue_file_refusals_file_id_catalogue_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."catalogue_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_files" ADD CONSTRAINT "catalogue_files_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_files" ADD CONSTRAINT "catalogue_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_file_refusals_file" ON "catalogue_file_refusals" USING btree ("file_id","line");--> statement-breakpoint
CREATE INDEX "catalogue_files_seller" ON "catalogue_files" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "catalogue_files_user" ON "catalogue_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "catalogue_files_due" ON "catalogue_files" USING btree ("id") WHERE "catalogue_files"."state" in ('waiting', 'importing');