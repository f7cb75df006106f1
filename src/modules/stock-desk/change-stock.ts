import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { changeShelf, readStoreLowStock, setLowStock, setStoreLowStock } from '../stock/change-shelf.ts';
import type { ShelfReason, StockRefusal } from '../stock/shelf.rules.ts';

type Ground = Pick<Services, 'db' | 'clock'>;
type Member = { sellerId: number; userId: number };
type Reused = { code: 'idempotencyKeyReused' };
type Copies = { onHand: number; reserved: number; free: number };

/** Copies of a product came or went: by how many, and why. The same key books it once. */
export function changeStock(
  services: Ground,
  member: Member,
  asked: { id: number; delta: number; reason: ShelfReason; note: string },
  key: string | null,
): Promise<Result<Copies, { code: StockRefusal } | Reused>> {
  const { id, delta, reason, note } = asked;
  const now = services.clock();
  return transact<Copies, { code: StockRefusal } | Reused>(services.db, (tx) =>
    answerOnce<Copies, { code: StockRefusal }>(
      tx,
      { userId: member.userId, call: 'stock/change', key, body: asked, now },
      async () => {
        const by = { ...member, reason, note: note === '' ? null : note, now };
        const [done] = await changeShelf(tx, [{ productId: id, delta }], by);
        if (done === undefined || done.onHand === null || done.reserved === null)
          return fail({ code: 'stockNotFound' });
        if (done.refusal !== null) return fail({ code: done.refusal });
        return succeed({ onHand: done.onHand, reserved: done.reserved, free: done.onHand - done.reserved });
      },
    ),
  );
}

export type CountedLine = { id: number; shown: number; counted: number };
type Counted = {
  dataList: { id: number; difference: number; onHand: number | null; refusal: StockRefusal | null }[];
  changed: number;
};

/**
 * Copies were counted on the shelf. What is booked of each product is the difference to what was shown when it was counted:
 * a copy that was sold since stays sold. The same key books it once.
 */
export function countStockOf(
  services: Ground,
  member: Member,
  asked: { lines: readonly CountedLine[]; note: string },
  key: string | null,
): Promise<Result<Counted, Reused>> {
  const now = services.clock();
  return transact<Counted, Reused>(services.db, (tx) =>
    answerOnce<Counted, Reused>(
      tx,
      { userId: member.userId, call: 'stock/count', key, body: asked, now },
      async () => {
        const changes = asked.lines.map(({ id, shown, counted }) => ({
          productId: id,
          delta: counted - shown,
        }));
        const by = {
          ...member,
          reason: 'counted' as const,
          note: asked.note === '' ? null : asked.note,
          now,
        };
        const outcomes = await changeShelf(tx, changes, by);
        const dataList = outcomes.map(({ productId, delta, onHand, refusal }) => ({
          id: productId,
          difference: delta,
          onHand,
          refusal,
        }));
        const isChanged = (line: Counted['dataList'][number]) =>
          line.refusal === null && line.difference !== 0;
        return succeed({ dataList, changed: dataList.filter(isChanged).length });
      },
    ),
  );
}

/** Sets the limit of one product; null: as the store's. */
export function limitStock(
  services: Ground,
  sellerId: number,
  { id, lowStockAt }: { id: number; lowStockAt: number | null },
): Promise<Result<{ lowStockAt: number }, { code: 'stockNotFound' }>> {
  return transact<{ lowStockAt: number }, { code: 'stockNotFound' }>(services.db, async (tx) => {
    const set = await setLowStock(tx, { sellerId, productIds: [id], lowStockAt });
    const one = set.find((shelf) => shelf.id === id);
    return one === undefined ? fail({ code: 'stockNotFound' }) : succeed({ lowStockAt: one.lowStockAt });
  });
}

/** Sets the limit of all products that have none of their own. */
export async function limitStore(
  services: Ground,
  sellerId: number,
  lowStockAt: number,
): Promise<{ lowStockAt: number; own: number }> {
  const done = await transact<{ lowStockAt: number; own: number }, never>(services.db, async (tx) => {
    await setStoreLowStock(tx, sellerId, lowStockAt);
    return succeed(await readStoreLowStock(tx, sellerId));
  });
  if (!done.ok) throw new Error('a store’s limit can always be set');
  return done.value;
}
