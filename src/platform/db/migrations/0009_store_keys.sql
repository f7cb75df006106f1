CREATE TABLE "store_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"is_read_only" boolean NOT NULL,
	"networks" text[] NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"shown" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_from" text,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	CONSTRAINT "store_keys_rights" CHECK (cardinality("store_keys"."rights") > 0 and "store_keys"."rights" <@ '{catalogue,orders,finance}')
);
--> statement-breakpoint
ALTER TABLE "store_keys" ADD CONSTRAINT "store_keys_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_keys" ADD CONSTRAINT "store_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_keys" ADD CONSTRAINT "store_keys_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_keys_hash" ON "store_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "store_keys_name" ON "store_keys" USING btree ("seller_id","name") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "store_keys_created_by" ON "store_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "store_keys_revoked_by" ON "store_keys" USING btree ("revoked_by");