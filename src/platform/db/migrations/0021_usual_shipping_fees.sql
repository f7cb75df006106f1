ALTER TABLE "shipping_channels" ADD COLUMN "usual_fee_satang" bigint;--> statement-breakpoint
ALTER TABLE "shipping_channels" ADD COLUMN "usual_extra_kilogram_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_channels" ADD COLUMN "usual_free_from_satang" bigint;