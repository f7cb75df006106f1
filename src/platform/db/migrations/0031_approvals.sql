CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"subject_user_id" bigint,
	"facts" jsonb NOT NULL,
	"deed" jsonb NOT NULL,
	"hash" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"note" text,
	"file_key" text,
	CONSTRAINT "approvals_status" CHECK ("approvals"."status" in ('waiting', 'approved', 'refused', 'takenBack', 'expired', 'stale')),
	CONSTRAINT "approvals_two_people" CHECK (status <> 'approved' or closed_by <> asked_by),
	CONSTRAINT "approvals_closed" CHECK ((status = 'waiting') = (closed_at is null))
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open" ON "approvals" USING btree ("kind","subject") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_desk" ON "approvals" USING btree ("status","asked_at");--> statement-breakpoint
CREATE INDEX "approvals_asked_by" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approvals_closed_by" ON "approvals" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "approvals_subject_user" ON "approvals" USING btree ("subject_user_id");