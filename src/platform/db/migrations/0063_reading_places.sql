ALTER TABLE "library_books" ADD COLUMN "read_part" integer;--> statement-breakpoint
ALTER TABLE "library_books" ADD COLUMN "read_parts" integer;--> statement-breakpoint
ALTER TABLE "library_books" ADD COLUMN "read_block" integer;--> statement-breakpoint
ALTER TABLE "library_books" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "library_books" ADD CONSTRAINT "library_books_read" CHECK (num_nulls("library_books"."read_part", "library_books"."read_parts", "library_books"."read_block", "library_books"."read_at") in (0, 4)
        and "library_books"."read_part" between 1 and "library_books"."read_parts" and "library_books"."read_block" >= 0);