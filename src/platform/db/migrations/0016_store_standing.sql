CREATE TABLE "store_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'counted' NOT NULL,
	"appealed_at" timestamp with time zone,
	"appealed_by" bigint,
	"appeal" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"answer" text,
	CONSTRAINT "store_marks_span" CHECK ("store_marks"."at" < "store_marks"."ends_at"),
	CONSTRAINT "store_marks_appeal" CHECK (state = 'counted' or (appealed_at is not null and appeal is not null)),
	CONSTRAINT "store_marks_answer" CHECK (state not in ('kept', 'lifted') or (decided_at is not null and answer is not null))
);
--> statement-breakpoint
ALTER TABLE "store_marks" ADD CONSTRAINT "store_marks_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_marks" ADD CONSTRAINT "store_marks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_marks" ADD CONSTRAINT "store_marks_appealed_by_users_id_fk" FOREIGN KEY ("appealed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_marks" ADD CONSTRAINT "store_marks_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_marks_once" ON "store_marks" USING btree ("order_id","kind");--> statement-breakpoint
CREATE INDEX "store_marks_seller" ON "store_marks" USING btree ("seller_id","ends_at");--> statement-breakpoint
CREATE INDEX "store_marks_appealed" ON "store_marks" USING btree ("appealed_at") WHERE state = 'appealed';--> statement-breakpoint
CREATE INDEX "store_marks_appealed_by" ON "store_marks" USING btree ("appealed_by");--> statement-breakpoint
CREATE INDEX "store_marks_decided_by" ON "store_marks" USING btree ("decided_by");