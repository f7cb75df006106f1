CREATE TABLE "short_links" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "short_links_entity" ON "short_links" USING btree ("kind","entity_id");