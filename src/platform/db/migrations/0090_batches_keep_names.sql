ALTER TABLE "payout_batches" ADD COLUMN "payer" jsonb;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "payee" jsonb;--> statement-breakpoint
-- Who pays and who is paid stay as they were proposed, too. What the release before writes has neither, and changes neither.
create or replace function payouts_keep_their_word() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception '% keeps what was proposed', tg_table_name using errcode = 'restrict_violation';
  end if;
  if tg_table_name = 'payouts' then
    if row(new.id, new.batch_id, new.seller_id, new.amount_satang, new.bank_account_id, new.account, new.payee, new.reference)
       is distinct from
       row(old.id, old.batch_id, old.seller_id, old.amount_satang, old.bank_account_id, old.account, old.payee, old.reference) then
      raise exception 'a payout is not changed' using errcode = 'restrict_violation';
    end if;
  elsif row(new.id, new.serial, new.batch_number, new.total_satang, new.payout_count, new.payer, new.hash, new.proposed_at, new.proposed_by)
       is distinct from
       row(old.id, old.serial, old.batch_number, old.total_satang, old.payout_count, old.payer, old.hash, old.proposed_at, old.proposed_by) then
    raise exception 'a batch is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
