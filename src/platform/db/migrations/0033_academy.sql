CREATE TABLE "academy_certificates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academy_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"edition" integer NOT NULL,
	"name" text NOT NULL,
	"title_th" text NOT NULL,
	"title_en" text NOT NULL,
	"minutes" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"revoked_for" text,
	"erased_at" timestamp with time zone,
	CONSTRAINT "academy_certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "academy_certificates_revoked" CHECK (("academy_certificates"."revoked_at" is null) = ("academy_certificates"."revoked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "academy_courses" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"topic_id" bigint NOT NULL,
	"audiences" text[] NOT NULL,
	"is_ordered" boolean NOT NULL,
	"edition" integer NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "academy_courses_audiences" CHECK ("academy_courses"."audiences" <@ array['reader', 'affiliate', 'seller'])
);
--> statement-breakpoint
CREATE TABLE "academy_done" (
	"user_id" bigint NOT NULL,
	"lesson_id" bigint NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "academy_done_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "academy_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academy_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "academy_lessons" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"course_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"quiz_id" bigint,
	"file_id" bigint,
	"minutes" integer NOT NULL,
	"is_required" boolean NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "academy_lessons_kind" CHECK ("academy_lessons"."kind" in ('text', 'video', 'pdf', 'quiz'))
);
--> statement-breakpoint
CREATE TABLE "academy_topics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "academy_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url_key" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"about_th" text DEFAULT '' NOT NULL,
	"about_en" text DEFAULT '' NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "academy_topics_urlKey_unique" UNIQUE("url_key")
);
--> statement-breakpoint
ALTER TABLE "content_documents" DROP CONSTRAINT "content_documents_kind";--> statement-breakpoint
ALTER TABLE "academy_certificates" ADD CONSTRAINT "academy_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_certificates" ADD CONSTRAINT "academy_certificates_course_id_academy_courses_document_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."academy_courses"("document_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_certificates" ADD CONSTRAINT "academy_certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_courses" ADD CONSTRAINT "academy_courses_document_id_content_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."content_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_courses" ADD CONSTRAINT "academy_courses_topic_id_academy_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."academy_topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_done" ADD CONSTRAINT "academy_done_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_done" ADD CONSTRAINT "academy_done_lesson_id_academy_lessons_document_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."academy_lessons"("document_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_files" ADD CONSTRAINT "academy_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_lessons" ADD CONSTRAINT "academy_lessons_document_id_content_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."content_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_lessons" ADD CONSTRAINT "academy_lessons_course_id_academy_courses_document_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."academy_courses"("document_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "academy_lessons" ADD CONSTRAINT "academy_lessons_file_id_academy_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."academy_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "academy_certificates_once" ON "academy_certificates" USING btree ("user_id","course_id","edition");--> statement-breakpoint
CREATE INDEX "academy_certificates_issued" ON "academy_certificates" USING btree ("issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "academy_certificates_revoker" ON "academy_certificates" USING btree ("revoked_by");--> statement-breakpoint
CREATE INDEX "academy_courses_topic" ON "academy_courses" USING btree ("topic_id","sort_order");--> statement-breakpoint
CREATE INDEX "academy_done_lesson" ON "academy_done" USING btree ("lesson_id","done_at");--> statement-breakpoint
CREATE INDEX "academy_lessons_course" ON "academy_lessons" USING btree ("course_id","sort_order");--> statement-breakpoint
CREATE INDEX "academy_lessons_quiz" ON "academy_lessons" USING btree ("quiz_id") WHERE "academy_lessons"."quiz_id" is not null;--> statement-breakpoint
ALTER TABLE "content_documents" ADD CONSTRAINT "content_documents_kind" CHECK ("content_documents"."kind" in ('news', 'article', 'page', 'faq', 'course', 'lesson'));