CREATE TABLE "live_page_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"post_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_page_links" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"seller_id" bigint NOT NULL,
	"state" text NOT NULL,
	"sealed_user_token" "bytea" NOT NULL,
	"sealed_page_token" "bytea",
	"page_id" text DEFAULT '' NOT NULL,
	"page_name" text DEFAULT '' NOT NULL,
	"object_id" text DEFAULT '' NOT NULL,
	"object_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"object_name" text DEFAULT '' NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"connected_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"polled_at" timestamp with time zone,
	"swept_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	CONSTRAINT "live_page_links_state" CHECK ("live_page_links"."state" in ('signedIn', 'connected', 'expired')),
	CONSTRAINT "live_page_links_connected" CHECK ("live_page_links"."state" <> 'connected' or ("live_page_links"."sealed_page_token" is not null and "live_page_links"."object_id" <> ''))
);
--> statement-breakpoint
CREATE TABLE "live_page_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_page_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"buyer" text NOT NULL,
	"basket_sent_at" timestamp with time zone NOT NULL,
	"comment_id" text,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_page_replies_state" CHECK ("live_page_replies"."state" in ('waiting', 'sending', 'sent', 'refused', 'late'))
);
--> statement-breakpoint
ALTER TABLE "live_comments" ADD COLUMN "said_before" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_comments" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_page_attempts" ADD CONSTRAINT "live_page_attempts_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_page_attempts" ADD CONSTRAINT "live_page_attempts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_page_links" ADD CONSTRAINT "live_page_links_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_page_links" ADD CONSTRAINT "live_page_links_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_page_replies" ADD CONSTRAINT "live_page_replies_post_id_live_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."live_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_page_attempts_expires" ON "live_page_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "live_page_attempts_post" ON "live_page_attempts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "live_page_links_page" ON "live_page_links" USING btree ("page_id") WHERE state = 'connected';--> statement-breakpoint
CREATE INDEX "live_page_links_due" ON "live_page_links" USING btree ("next_poll_at") WHERE state = 'connected';--> statement-breakpoint
CREATE UNIQUE INDEX "live_page_replies_comment" ON "live_page_replies" USING btree ("post_id","comment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_page_replies_basket" ON "live_page_replies" USING btree ("post_id","buyer","basket_sent_at");--> statement-breakpoint
CREATE INDEX "live_page_replies_due" ON "live_page_replies" USING btree ("next_at") WHERE state in ('waiting', 'sending');