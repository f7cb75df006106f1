-- What Drizzle's schema can't say: the ledger balances and is append-only, order numbers, shared rate limits.

create sequence order_reference_numbers start 1001;
--> statement-breakpoint
create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
--> statement-breakpoint
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create function ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  balance bigint;
begin
  select sum(amount_satang) into balance from ledger_entries where transaction_id = new.transaction_id;
  if balance <> 0 then
    raise exception 'ledger transaction % is out of balance by % satang', new.transaction_id, balance;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_transaction_balances();
--> statement-breakpoint
create trigger order_events_append_only before update or delete on order_events
  for each statement execute function ledger_is_append_only();
