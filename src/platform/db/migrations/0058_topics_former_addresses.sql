CREATE TABLE "academy_topic_addresses" (
	"url_key" text PRIMARY KEY NOT NULL,
	"topic_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "academy_topic_addresses" ADD CONSTRAINT "academy_topic_addresses_topic_id_academy_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."academy_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "academy_topic_addresses_topic" ON "academy_topic_addresses" USING btree ("topic_id");