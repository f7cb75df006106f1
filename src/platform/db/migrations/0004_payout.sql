CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" integer NOT NULL,
	"batch_number" text NOT NULL,
	"status" text NOT NULL,
	"total_satang" bigint NOT NULL,
	"payout_count" integer NOT NULL,
	"hash" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"proposed_by" bigint NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"reason" text,
	CONSTRAINT "payout_batches_serial_unique" UNIQUE("serial"),
	CONSTRAINT "payout_batches_batchNumber_unique" UNIQUE("batch_number"),
	CONSTRAINT "payout_batches_total" CHECK ("payout_batches"."total_satang" > 0 and "payout_batches"."payout_count" > 0),
	CONSTRAINT "payout_batches_two_people" CHECK (status <> 'released' or decided_by <> proposed_by)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"seller_id" bigint NOT NULL,
	"status" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"bank_account_id" bigint NOT NULL,
	"account" jsonb NOT NULL,
	"reference" text NOT NULL,
	"proof_key" text,
	"transfer_reference" text,
	"paid_at" timestamp with time zone,
	"reason" text,
	"moved_at" timestamp with time zone NOT NULL,
	"moved_by" bigint NOT NULL,
	CONSTRAINT "payouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_satang" > 0),
	CONSTRAINT "payouts_paid" CHECK (status <> 'paid' or (paid_at is not null and transfer_reference is not null))
);
--> statement-breakpoint
CREATE TABLE "store_bank_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_bank_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"set_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_bank_account_id_store_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."store_bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_bank_accounts" ADD CONSTRAINT "store_bank_accounts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_bank_accounts" ADD CONSTRAINT "store_bank_accounts_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_open" ON "payout_batches" USING btree ("status") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "payout_batches_proposed_by" ON "payout_batches" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "payout_batches_decided_by" ON "payout_batches" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_batch_store" ON "payouts" USING btree ("batch_id","seller_id");--> statement-breakpoint
CREATE INDEX "payouts_seller" ON "payouts" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "payouts_account" ON "payouts" USING btree ("bank_account_id");--> statement-breakpoint
CREATE INDEX "payouts_moved_by" ON "payouts" USING btree ("moved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "store_bank_accounts_used" ON "store_bank_accounts" USING btree ("seller_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "store_bank_accounts_seller" ON "store_bank_accounts" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "store_bank_accounts_set_by" ON "store_bank_accounts" USING btree ("set_by");--> statement-breakpoint
-- What the schema of Drizzle can't say: who gets what, and where, stays as it was proposed; only its state moves.
create function payouts_keep_their_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception '% keeps what was proposed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if tg_table_name = 'payouts' then
    if row(new.id, new.batch_id, new.seller_id, new.amount_satang, new.bank_account_id, new.account, new.reference)
       is distinct from
       row(old.id, old.batch_id, old.seller_id, old.amount_satang, old.bank_account_id, old.account, old.reference) then
      raise exception 'a payout is not changed' using errcode = 'restrict_violation';
    end if;
  elsif row(new.id, new.serial, new.batch_number, new.total_satang, new.payout_count, new.hash, new.proposed_at, new.proposed_by)
       is distinct from
       row(old.id, old.serial, old.batch_number, old.total_satang, old.payout_count, old.hash, old.proposed_at, old.proposed_by) then
    raise exception 'a batch is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payouts_keep_their_word before update or delete on payouts
  for each row execute function payouts_keep_their_word();
--> statement-breakpoint
create trigger payout_batches_keep_their_word before update or delete on payout_batches
  for each row execute function payouts_keep_their_word();
