CREATE TABLE "ship_day_notices" (
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ship_day_notices_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "ship_day_notices_kind" CHECK ("ship_day_notices"."kind" in ('due', 'late'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "condition_note" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "ship_day_notices" ADD CONSTRAINT "ship_day_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;