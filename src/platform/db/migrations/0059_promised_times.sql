ALTER TABLE "order_groups" ADD COLUMN "pay_now_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_groups" ADD COLUMN "transfer_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_answer_days" integer DEFAULT 7 NOT NULL;