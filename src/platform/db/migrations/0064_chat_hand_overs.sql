DROP INDEX "chat_reports_open";--> statement-breakpoint
ALTER TABLE "chat_reports" ADD COLUMN "kind" text DEFAULT 'report' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_open_kind" ON "chat_reports" USING btree ("conversation_id","side","kind") WHERE decided_at is null;