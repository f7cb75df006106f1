CREATE TABLE "quiz_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quiz_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"seed" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"handed_in_at" timestamp with time zone,
	"is_time_up" boolean DEFAULT false NOT NULL,
	"hundredths" integer,
	"basis_points" integer,
	"is_passed" boolean,
	"marks" jsonb,
	"key_version_id" bigint,
	CONSTRAINT "quiz_attempts_marked" CHECK (num_nulls("quiz_attempts"."handed_in_at", "quiz_attempts"."hundredths", "quiz_attempts"."basis_points", "quiz_attempts"."is_passed", "quiz_attempts"."marks", "quiz_attempts"."key_version_id") in (0, 6))
);
--> statement-breakpoint
CREATE TABLE "quiz_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quiz_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"questions" jsonb NOT NULL,
	"categories" integer DEFAULT 0 NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "quiz_imports_format" CHECK ("quiz_imports"."format" in ('gift', 'csv'))
);
--> statement-breakpoint
CREATE TABLE "quiz_point_days" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "quiz_point_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "quiz_standings" (
	"quiz_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"best_basis_points" integer,
	"best_attempt_id" bigint,
	"passed_at" timestamp with time zone,
	"passed_attempt_id" bigint,
	"points" integer DEFAULT 0 NOT NULL,
	"points_given_at" timestamp with time zone,
	CONSTRAINT "quiz_standings_quiz_id_user_id_pk" PRIMARY KEY("quiz_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quiz_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quizzes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draft" jsonb NOT NULL,
	"draft_number" integer NOT NULL,
	"published_draft" integer,
	"next_question_id" integer DEFAULT 1 NOT NULL,
	"version_id" bigint,
	"is_shown" boolean DEFAULT false NOT NULL,
	"key_version_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_key_version_id_quiz_versions_id_fk" FOREIGN KEY ("key_version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_imports" ADD CONSTRAINT "quiz_imports_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_imports" ADD CONSTRAINT "quiz_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_point_days" ADD CONSTRAINT "quiz_point_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_standings" ADD CONSTRAINT "quiz_standings_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_standings" ADD CONSTRAINT "quiz_standings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_open" ON "quiz_attempts" USING btree ("quiz_id","user_id") WHERE "quiz_attempts"."handed_in_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_user" ON "quiz_attempts" USING btree ("user_id","quiz_id","started_at");--> statement-breakpoint
CREATE INDEX "quiz_attempts_due" ON "quiz_attempts" USING btree ("deadline_at") WHERE "quiz_attempts"."handed_in_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_results" ON "quiz_attempts" USING btree ("quiz_id","handed_in_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quiz_attempts_key" ON "quiz_attempts" USING btree ("quiz_id","key_version_id") WHERE "quiz_attempts"."handed_in_at" is not null;--> statement-breakpoint
CREATE INDEX "quiz_imports_quiz" ON "quiz_imports" USING btree ("quiz_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quiz_imports_user" ON "quiz_imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quiz_standings_user" ON "quiz_standings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quiz_standings_due" ON "quiz_standings" USING btree ("passed_at") WHERE "quiz_standings"."points" > 0 and "quiz_standings"."points_given_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_versions_number" ON "quiz_versions" USING btree ("quiz_id","number");--> statement-breakpoint
CREATE INDEX "quiz_versions_user" ON "quiz_versions" USING btree ("user_id");