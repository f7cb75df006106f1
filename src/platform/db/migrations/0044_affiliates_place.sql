CREATE TABLE "affiliate_followers" (
	"affiliate_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"is_name_shown" boolean NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_followers_affiliate_id_user_id_pk" PRIMARY KEY("affiliate_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "affiliate_profiles" (
	"affiliate_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"is_photo_shown" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD COLUMN "thing" text;--> statement-breakpoint
ALTER TABLE "affiliate_followers" ADD CONSTRAINT "affiliate_followers_affiliate_id_affiliates_user_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_followers" ADD CONSTRAINT "affiliate_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_links" ADD CONSTRAINT "affiliate_links_affiliate_id_affiliates_user_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_profiles" ADD CONSTRAINT "affiliate_profiles_affiliate_id_affiliates_user_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_followers_user" ON "affiliate_followers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_links_thing" ON "affiliate_links" USING btree ("affiliate_id","kind","thing_id");