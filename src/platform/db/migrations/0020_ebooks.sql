CREATE TABLE "ebook_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ebook_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"pages" integer,
	"file_name" text NOT NULL,
	"uploaded_by" bigint,
	"uploaded_at" timestamp with time zone NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "library_books" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "library_books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"edition_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"order_number" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	"taken_at" timestamp with time zone,
	"taken_reason" text,
	CONSTRAINT "library_books_orderLineId_unique" UNIQUE("order_line_id"),
	CONSTRAINT "library_books_taken" CHECK (("library_books"."taken_at" is null) = ("library_books"."taken_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "shipping_channel_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_digital" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "needs_parcel" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ebook_files" ADD CONSTRAINT "ebook_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_files" ADD CONSTRAINT "ebook_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_files" ADD CONSTRAINT "ebook_files_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_books" ADD CONSTRAINT "library_books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_books" ADD CONSTRAINT "library_books_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ebook_files_product" ON "ebook_files" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_books_owned" ON "library_books" USING btree ("user_id","edition_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "library_books_order" ON "library_books" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "library_books_product" ON "library_books" USING btree ("product_id");