CREATE TABLE "discarded_files" (
	"key" text PRIMARY KEY NOT NULL,
	"discarded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sending_until" timestamp with time zone;