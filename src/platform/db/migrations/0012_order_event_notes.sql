-- An order's events stay as they are, but what people wrote to them is emptied when the person is erased.
drop trigger order_events_append_only on order_events;
--> statement-breakpoint
create trigger order_events_append_only before delete on order_events
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create function order_events_lose_only_notes() returns trigger language plpgsql as $$
begin
  old.note := null;
  if new is distinct from old then
    raise exception 'an order''s events are append-only';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger order_events_notes before update on order_events
  for each row execute function order_events_lose_only_notes();
