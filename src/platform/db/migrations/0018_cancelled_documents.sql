ALTER TABLE "documents" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_valid" ON "documents" USING btree ("order_id") WHERE kind <> 'credit_note' and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_at");