CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "account_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"staff_user_id" bigint NOT NULL,
	"staff_session_id" bigint NOT NULL,
	"reason" text,
	"began_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "account_views_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_views_span" CHECK ("account_views"."began_at" < "account_views"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "account_note_versions" (
	"note_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" bigint NOT NULL,
	CONSTRAINT "account_note_versions_note_id_version_pk" PRIMARY KEY("note_id","version")
);
--> statement-breakpoint
CREATE TABLE "account_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"author_user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_suspensions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_suspensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"payouts" text NOT NULL,
	"started_at" timestamp with time zone,
	"status_before" text,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	"end_reason" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appealed_by" bigint,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" bigint,
	CONSTRAINT "store_suspensions_span" CHECK ("store_suspensions"."until" is null or "store_suspensions"."starts_at" < "store_suspensions"."until"),
	CONSTRAINT "store_suspensions_payouts" CHECK ("store_suspensions"."payouts" in ('continue', 'held')),
	CONSTRAINT "store_suspensions_started" CHECK ((started_at is null) = (status_before is null)),
	CONSTRAINT "store_suspensions_appeal" CHECK ((appeal is null) = (appealed_at is null)),
	CONSTRAINT "store_suspensions_answer" CHECK (answered_at is null or (appealed_at is not null and answer is not null))
);
--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_staff_user_id_users_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_note_versions" ADD CONSTRAINT "account_note_versions_note_id_account_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."account_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_note_versions" ADD CONSTRAINT "account_note_versions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_suspensions" ADD CONSTRAINT "store_suspensions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_suspensions" ADD CONSTRAINT "store_suspensions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_suspensions" ADD CONSTRAINT "store_suspensions_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_suspensions" ADD CONSTRAINT "store_suspensions_appealed_by_users_id_fk" FOREIGN KEY ("appealed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_suspensions" ADD CONSTRAINT "store_suspensions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_views_user" ON "account_views" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_views_staff" ON "account_views" USING btree ("staff_user_id");--> statement-breakpoint
CREATE INDEX "account_views_open" ON "account_views" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "account_note_versions_by" ON "account_note_versions" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "account_notes_user" ON "account_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_notes_author" ON "account_notes" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "account_notes_changed_by" ON "account_notes" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "store_suspensions_open" ON "store_suspensions" USING btree ("seller_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "store_suspensions_seller" ON "store_suspensions" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "store_suspensions_appealed" ON "store_suspensions" USING btree ("appealed_at") WHERE appealed_at is not null and answered_at is null;--> statement-breakpoint
CREATE INDEX "store_suspensions_created_by" ON "store_suspensions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "store_suspensions_ended_by" ON "store_suspensions" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "store_suspensions_appealed_by" ON "store_suspensions" USING btree ("appealed_by");--> statement-breakpoint
CREATE INDEX "store_suspensions_answered_by" ON "store_suspensions" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ((coalesce(email, '') || ' ' || coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(telephone, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE role = 'staff';--> statement-breakpoint
CREATE INDEX "users_store" ON "users" USING btree ("seller_id") WHERE seller_id is not null;