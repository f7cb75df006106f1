CREATE TABLE "seller_statement_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_statement_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"ledger_entry_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"order_id" bigint,
	"order_line_id" bigint,
	"quantity" integer,
	"rate_basis_points" integer,
	"amount_satang" bigint NOT NULL,
	"vat_satang" bigint NOT NULL,
	CONSTRAINT "seller_statement_rows_amount" CHECK ("seller_statement_rows"."amount_satang" <> 0)
);
--> statement-breakpoint
CREATE TABLE "seller_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"serial" integer NOT NULL,
	"statement_number" text NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"period_until" timestamp with time zone NOT NULL,
	"opening_satang" bigint NOT NULL,
	"moved_satang" bigint NOT NULL,
	"closing_satang" bigint NOT NULL,
	"commission_satang" bigint NOT NULL,
	"vat_satang" bigint NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"stated_through" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_statements_statementNumber_unique" UNIQUE("statement_number"),
	CONSTRAINT "seller_statements_balance" CHECK ("seller_statements"."closing_satang" = "seller_statements"."opening_satang" + "seller_statements"."moved_satang"),
	CONSTRAINT "seller_statements_span" CHECK ("seller_statements"."period_from" < "seller_statements"."period_until"),
	CONSTRAINT "seller_statements_vat" CHECK ("seller_statements"."vat_satang" between 0 and "seller_statements"."commission_satang")
);
--> statement-breakpoint
ALTER TABLE "seller_statement_rows" ADD CONSTRAINT "seller_statement_rows_statement_id_seller_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."seller_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_statement_rows" ADD CONSTRAINT "seller_statement_rows_ledger_entry_id_ledger_entries_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_statement_rows" ADD CONSTRAINT "seller_statement_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_statement_rows" ADD CONSTRAINT "seller_statement_rows_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_statements" ADD CONSTRAINT "seller_statements_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seller_statement_rows_entry" ON "seller_statement_rows" USING btree ("ledger_entry_id","part");--> statement-breakpoint
CREATE INDEX "seller_statement_rows_statement" ON "seller_statement_rows" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "seller_statement_rows_order" ON "seller_statement_rows" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "seller_statement_rows_line" ON "seller_statement_rows" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_statements_serial" ON "seller_statements" USING btree ("seller_id","serial");--> statement-breakpoint
CREATE INDEX "seller_statements_period" ON "seller_statements" USING btree ("period_until");
--> statement-breakpoint
-- What the schema of Drizzle can't say: a statement stays as it was closed.
create trigger seller_statements_append_only before update or delete or truncate on seller_statements
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create trigger seller_statement_rows_append_only before update or delete or truncate on seller_statement_rows
  for each statement execute function ledger_is_append_only();
