ALTER TABLE "academy_topics" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_tax_profiles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;