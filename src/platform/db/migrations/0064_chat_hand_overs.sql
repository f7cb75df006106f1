DROP INDEX "chat_reports_open";--> statement-breakpoint
ALTER TABLE "chat_reports" ADD COLUMN "kind" text DEFAULT 'report' NOT NULL;--> statement-breakpoint
UPDATE "chat_reports" r SET "kind" = 'handover' FROM "chat_messages" m
  WHERE r.side = 'desk' AND m.card_kind = 'handover' AND m.card_id = r.conversation_id AND m.at = r.at;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_open_kind" ON "chat_reports" USING btree ("conversation_id","side","kind") WHERE decided_at is null;