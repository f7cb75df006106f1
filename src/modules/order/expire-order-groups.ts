import { transact } from '../../platform/db/transact.ts';
import { inBatches } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { closeUnpaidOrders } from './close-unpaid-orders.ts';
import { lockOverdueGroups, selectGroupOrders } from './order-state.store.ts';

const groupsAtOnce = 50;

/**
 * Expires order groups whose hold is over (DECISIONS "Orders"; how long it is, the setting `timers` said when it was placed), some
 * at a time, each time in one transaction. Groups that somebody else is just paying or cancelling are left to the next
 * run; one that can't be expired holds up no other. Returns how many expired.
 */
export async function expireOrderGroups(services: Pick<Services, 'db' | 'clock' | 'emit'>): Promise<number> {
  return inBatches<number>(groupsAtOnce, 'expiring orders', (size, except, took) =>
    transact(services.db, async (tx) => {
      const now = services.clock();
      const groups = await lockOverdueGroups(tx, now, size, except);
      if (groups.length === 0) return 0;
      const ids = groups.map(({ id }) => id);
      took(ids);
      const orders = await selectGroupOrders(tx, ids);
      const unpaid = orders.filter(({ status }) => status === 'unpaid');
      const ended = await closeUnpaidOrders(tx, {
        orders: unpaid,
        to: 'expired',
        actor: { kind: 'system', userId: null },
        now,
      });
      await services.emit(tx, { name: 'orderExpired', groups, orders: ended, at: now });
      return groups.length;
    }),
  );
}
