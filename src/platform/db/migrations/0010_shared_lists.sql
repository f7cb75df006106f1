CREATE TABLE "store_list_products" (
	"list_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"note_th" text DEFAULT '' NOT NULL,
	"note_en" text DEFAULT '' NOT NULL,
	CONSTRAINT "store_list_products_list_id_product_id_pk" PRIMARY KEY("list_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "store_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"url_key" text NOT NULL,
	"link_key" text NOT NULL,
	"title_th" text NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"text_th" text DEFAULT '' NOT NULL,
	"text_en" text DEFAULT '' NOT NULL,
	"cover_key" text,
	"visibility" text NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_lists_linkKey_unique" UNIQUE("link_key"),
	CONSTRAINT "store_lists_visibility" CHECK ("store_lists"."visibility" in ('public', 'byLink', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "store_list_products" ADD CONSTRAINT "store_list_products_list_id_store_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."store_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_list_products" ADD CONSTRAINT "store_list_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_lists" ADD CONSTRAINT "store_lists_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_list_products_product" ON "store_list_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_lists_url_key" ON "store_lists" USING btree ("seller_id","url_key");--> statement-breakpoint
CREATE INDEX "store_lists_seller" ON "store_lists" USING btree ("seller_id","sort_order");