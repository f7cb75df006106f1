CREATE TABLE "refused_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refused_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"code" text NOT NULL,
	"body_hash" text NOT NULL,
	"body_bytes" integer NOT NULL,
	"body" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"table_count" integer NOT NULL,
	"row_count" bigint NOT NULL,
	"file_count" integer
);
--> statement-breakpoint
CREATE TABLE "job_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_states" (
	"name" text PRIMARY KEY NOT NULL,
	"cron" text NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"took_ms" integer,
	"outcome" text,
	"failed_at" timestamp with time zone,
	"failure" text,
	"asked_id" uuid,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "process_signs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"release" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_events" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "give_up_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refused_webhooks_same" ON "refused_webhooks" USING btree ("gateway","code","body_hash");--> statement-breakpoint
CREATE INDEX "refused_webhooks_last" ON "refused_webhooks" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "backups_ended" ON "backups" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "job_failures_job" ON "job_failures" USING btree ("job","id");--> statement-breakpoint
CREATE INDEX "process_signs_seen" ON "process_signs" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_at" ON "ledger_transactions" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "gateway_events_open" ON "gateway_events" USING btree ("received_at") WHERE outcome in ('unknownPayment', 'mismatch') and closed_at is null;--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages_failed" ON "outbox_messages" USING btree ("channel","id") WHERE failed_at is not null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "outbox_messages_given_up" ON "outbox_messages" USING btree ("id") WHERE given_up_at is not null;