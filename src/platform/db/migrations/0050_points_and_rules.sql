CREATE TABLE "income_certificates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "income_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"withdrawal_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"running" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"income_satang" bigint NOT NULL,
	"tax_satang" bigint NOT NULL,
	"payer" jsonb,
	"payee" jsonb NOT NULL,
	CONSTRAINT "income_certificates_withdrawalId_unique" UNIQUE("withdrawal_id"),
	CONSTRAINT "income_certificates_tax" CHECK ("income_certificates"."tax_satang" > 0 and "income_certificates"."tax_satang" <= "income_certificates"."income_satang" and "income_certificates"."running" > 0)
);
--> statement-breakpoint
ALTER TABLE "affiliate_earnings" DROP CONSTRAINT "affiliate_earnings_orderId_unique";--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" DROP CONSTRAINT "affiliate_earning_lines_amount";--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD COLUMN "points_given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD COLUMN "points_per_hundred" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "taxable_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "income_certificates" ADD CONSTRAINT "income_certificates_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_certificates" ADD CONSTRAINT "income_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "income_certificates_number" ON "income_certificates" USING btree ("year","running");--> statement-breakpoint
CREATE INDEX "income_certificates_user" ON "income_certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "income_certificates_paid" ON "income_certificates" USING btree ("paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_earnings_once" ON "affiliate_earnings" USING btree ("order_id","affiliate_id");--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD CONSTRAINT "affiliate_earning_lines_amount" CHECK ("affiliate_earning_lines"."amount_satang" > 0 and "affiliate_earning_lines"."points" >= 0 and "affiliate_earning_lines"."charged_satang" between 0 and "affiliate_earning_lines"."amount_satang");--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD CONSTRAINT "affiliate_earnings_points" CHECK ("affiliate_earnings"."points_given" >= 0);--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_points" CHECK ("affiliate_rates"."points_per_hundred" is null or ("affiliate_rates"."funder" = 'house' and "affiliate_rates"."points_per_hundred" between 1 and 10));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_taxable" CHECK ("withdrawals"."taxable_satang" between 0 and "withdrawals"."amount_satang" and "withdrawals"."tax_satang" <= "withdrawals"."taxable_satang");