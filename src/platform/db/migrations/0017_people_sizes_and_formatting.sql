ALTER TABLE "editions" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "thickness_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "formatted_th" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "formatted_en" jsonb;--> statement-breakpoint
ALTER TABLE "work_authors" ADD COLUMN "role" text DEFAULT 'author' NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "formatted_th" jsonb;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "formatted_en" jsonb;--> statement-breakpoint
ALTER TABLE "work_authors" DROP CONSTRAINT "work_authors_work_id_author_id_pk";--> statement-breakpoint
ALTER TABLE "work_authors" ADD CONSTRAINT "work_authors_work_id_author_id_role_pk" PRIMARY KEY("work_id","author_id","role");
