ALTER TABLE "affiliate_earnings" DROP CONSTRAINT "affiliate_earnings_orderId_unique";--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" DROP CONSTRAINT "affiliate_earning_lines_amount";--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD COLUMN "points_given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD COLUMN "points_per_hundred" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_earnings_once" ON "affiliate_earnings" USING btree ("order_id","affiliate_id");--> statement-breakpoint
ALTER TABLE "affiliate_earning_lines" ADD CONSTRAINT "affiliate_earning_lines_amount" CHECK ("affiliate_earning_lines"."amount_satang" > 0 and "affiliate_earning_lines"."points" >= 0 and "affiliate_earning_lines"."charged_satang" between 0 and "affiliate_earning_lines"."amount_satang");--> statement-breakpoint
ALTER TABLE "affiliate_earnings" ADD CONSTRAINT "affiliate_earnings_points" CHECK ("affiliate_earnings"."points_given" >= 0);--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_points" CHECK ("affiliate_rates"."points_per_hundred" is null or ("affiliate_rates"."funder" = 'house' and "affiliate_rates"."points_per_hundred" between 1 and 10));