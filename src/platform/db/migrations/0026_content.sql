CREATE TABLE "content_addresses" (
	"kind" text NOT NULL,
	"url_key" text NOT NULL,
	"document_id" bigint NOT NULL,
	CONSTRAINT "content_addresses_kind_url_key_pk" PRIMARY KEY("kind","url_key")
);
--> statement-breakpoint
CREATE TABLE "content_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"url_key" text NOT NULL,
	"version" integer NOT NULL,
	"published_version" integer,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone,
	"shown" jsonb,
	"category_id" bigint,
	"shown_words" text DEFAULT '' NOT NULL,
	"shown_terms" text[] DEFAULT '{}' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"preview_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_documents_previewKey_unique" UNIQUE("preview_key"),
	CONSTRAINT "content_documents_kind" CHECK ("content_documents"."kind" in ('news', 'article', 'page', 'faq')),
	CONSTRAINT "content_documents_shown" CHECK (("content_documents"."published_version" is null) = ("content_documents"."shown_from" is null) and ("content_documents"."published_version" is null) = ("content_documents"."shown" is null))
);
--> statement-breakpoint
CREATE TABLE "content_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storage_key" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"document_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_document_id_version_pk" PRIMARY KEY("document_id","version")
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" bigint NOT NULL,
	"is_from_staff" boolean NOT NULL,
	"user_id" bigint,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"spam_sign" text,
	"name" text NOT NULL,
	"email" text,
	"telephone" text,
	"subject" text NOT NULL,
	"language" text NOT NULL,
	"user_id" bigint,
	"text_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tickets_state" CHECK ("tickets"."state" in ('open', 'answered', 'closed', 'spam')),
	CONSTRAINT "tickets_reachable" CHECK ("tickets"."email" is not null or "tickets"."telephone" is not null)
);
--> statement-breakpoint
ALTER TABLE "content_addresses" ADD CONSTRAINT "content_addresses_document_id_content_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."content_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_documents" ADD CONSTRAINT "content_documents_category_id_content_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."content_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_document_id_content_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."content_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_addresses_document" ON "content_addresses" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_categories_key" ON "content_categories" USING btree ("kind","url_key");--> statement-breakpoint
CREATE INDEX "content_documents_shown_first" ON "content_documents" USING btree ("kind","shown_from" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "content_documents"."published_version" is not null;--> statement-breakpoint
CREATE INDEX "content_documents_category" ON "content_documents" USING btree ("category_id","shown_from" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "content_documents"."published_version" is not null;--> statement-breakpoint
CREATE INDEX "content_documents_desk" ON "content_documents" USING btree ("kind","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_documents_terms" ON "content_documents" USING gin ("shown_terms");--> statement-breakpoint
CREATE INDEX "content_documents_from" ON "content_documents" USING btree ("shown_from") WHERE "content_documents"."shown_from" is not null;--> statement-breakpoint
CREATE INDEX "content_documents_until" ON "content_documents" USING btree ("shown_until") WHERE "content_documents"."shown_until" is not null;--> statement-breakpoint
CREATE INDEX "content_versions_user" ON "content_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "tickets_desk" ON "tickets" USING btree ("state","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tickets_last" ON "tickets" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "tickets_repeats" ON "tickets" USING btree ("text_hash","created_at");--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id");