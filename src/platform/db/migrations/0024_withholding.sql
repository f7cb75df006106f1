CREATE TABLE "withholding_certificates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withholding_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"certificate_number" text NOT NULL,
	"certificate_date" date NOT NULL,
	"amount_satang" bigint NOT NULL,
	"due_satang" bigint NOT NULL,
	"file_key" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" bigint NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"adjustment_id" uuid,
	CONSTRAINT "withholding_certificates_adjustmentId_unique" UNIQUE("adjustment_id"),
	CONSTRAINT "withholding_certificates_amount" CHECK ("withholding_certificates"."amount_satang" > 0 and "withholding_certificates"."amount_satang" <= "withholding_certificates"."due_satang"),
	CONSTRAINT "withholding_certificates_booked" CHECK (("withholding_certificates"."adjustment_id" is not null) = ("withholding_certificates"."status" in ('accepted', 'taken_back'))),
	CONSTRAINT "withholding_certificates_decision" CHECK (("withholding_certificates"."decided_at" is null) = ("withholding_certificates"."status" = 'waiting') and ("withholding_certificates"."decided_by" is null) = ("withholding_certificates"."status" = 'waiting'))
);
--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_invoice_id_commission_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."commission_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_adjustment_id_seller_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."seller_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withholding_certificates_invoice" ON "withholding_certificates" USING btree ("invoice_id") WHERE status in ('waiting', 'accepted');--> statement-breakpoint
CREATE INDEX "withholding_certificates_of_invoice" ON "withholding_certificates" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "withholding_certificates_seller" ON "withholding_certificates" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "withholding_certificates_status" ON "withholding_certificates" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "withholding_certificates_decided" ON "withholding_certificates" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "withholding_certificates_sent_by" ON "withholding_certificates" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "withholding_certificates_decided_by" ON "withholding_certificates" USING btree ("decided_by");--> statement-breakpoint
-- What Drizzle can't say: what a certificate says stays as it was sent; only how it was decided is written to it.
create function withholding_certificates_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a certificate is not deleted' using errcode = 'restrict_violation';
  end if;
  if row(new.id, new.invoice_id, new.seller_id, new.certificate_number, new.certificate_date, new.amount_satang,
      new.due_satang, new.file_key, new.sent_at, new.sent_by)
     is distinct from
     row(old.id, old.invoice_id, old.seller_id, old.certificate_number, old.certificate_date, old.amount_satang,
      old.due_satang, old.file_key, old.sent_at, old.sent_by) then
    raise exception 'a certificate is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger withholding_certificates_stay before update or delete on withholding_certificates
  for each row execute function withholding_certificates_stay();
