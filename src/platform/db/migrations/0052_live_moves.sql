CREATE TABLE "live_moves" (
	"live_product_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"copies" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_moves_live_product_id_user_id_pk" PRIMARY KEY("live_product_id","user_id"),
	CONSTRAINT "live_moves_copies" CHECK ("live_moves"."copies" > 0)
);
--> statement-breakpoint
ALTER TABLE "live_moves" ADD CONSTRAINT "live_moves_live_product_id_live_products_id_fk" FOREIGN KEY ("live_product_id") REFERENCES "public"."live_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_moves" ADD CONSTRAINT "live_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_moves_user" ON "live_moves" USING btree ("user_id");