ALTER TABLE "order_lines" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "condition_note" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "format" text;