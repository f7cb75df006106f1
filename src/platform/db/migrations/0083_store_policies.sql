ALTER TABLE "sellers" ADD COLUMN "policies_th" text;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "policies_en" text;