ALTER TABLE "identity_verifications" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_events_detail" ON "audit_events" USING gin (detail jsonb_path_ops);