CREATE TABLE "commission_invoice_counters" (
	"year_be" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_number" text NOT NULL,
	"year_be" integer NOT NULL,
	"serial" integer NOT NULL,
	"statement_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"total_satang" bigint NOT NULL,
	"vat_satang" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_invoices_documentNumber_unique" UNIQUE("document_number"),
	CONSTRAINT "commission_invoices_statementId_unique" UNIQUE("statement_id"),
	CONSTRAINT "commission_invoices_amounts" CHECK ("commission_invoices"."total_satang" > 0 and "commission_invoices"."vat_satang" between 0 and "commission_invoices"."total_satang")
);
--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_statement_id_seller_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."seller_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_invoices_serial" ON "commission_invoices" USING btree ("year_be","serial");--> statement-breakpoint
CREATE INDEX "commission_invoices_seller" ON "commission_invoices" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "commission_invoices_issued" ON "commission_invoices" USING btree ("issued_at");--> statement-breakpoint
-- What Drizzle can't say: what was issued stays as it was.
create function commission_invoices_stay() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice is not changed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger commission_invoices_stay before update or delete on commission_invoices
  for each row execute function commission_invoices_stay();
