CREATE TABLE "live_bans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_bans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"post_id" bigint,
	"speaker_id" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "live_bans_end" CHECK ("live_bans"."post_id" is not null or "live_bans"."ends_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "live_reminders" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_reminders_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "live_comments" ADD COLUMN "source" text DEFAULT 'platform' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_posts" ADD COLUMN "video_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_posts" ADD COLUMN "is_announced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_posts" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_bans" ADD CONSTRAINT "live_bans_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_bans_speaker" ON "live_bans" USING btree ("seller_id","speaker_id");--> statement-breakpoint
CREATE INDEX "live_bans_post" ON "live_bans" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "live_reminders_user" ON "live_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_comments_account" ON "live_comments" USING btree ("speaker_id") WHERE speaker_id like 'account:%';--> statement-breakpoint
CREATE INDEX "live_comments_page" ON "live_comments" USING btree ("post_id","id") WHERE source = 'page';--> statement-breakpoint
CREATE INDEX "live_posts_coming" ON "live_posts" USING btree ("post_type_id","starts_at") WHERE state = 'draft' and is_announced;--> statement-breakpoint
CREATE INDEX "live_posts_unforgotten" ON "live_posts" USING btree ("finished_at") WHERE forgotten_at is null;--> statement-breakpoint
ALTER TABLE "live_comments" ADD CONSTRAINT "live_comments_source" CHECK ("live_comments"."source" in ('platform', 'page', 'host'));