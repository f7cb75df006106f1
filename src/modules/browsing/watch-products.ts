import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { deleteWatch, selectWatchedIds, selectWatches, upsertWatch, type WatchKind } from './watch.store.ts';

const watchesMax = 500;

type Watch = { userId: number; productId: number; kind: WatchKind };

/** Asks to be told when a product is there again, or costs less than now. Asked twice is asked once. */
export async function watchProduct(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  watch: Watch,
): Promise<Result<null, { code: 'notFound' | 'watchesFull' }>> {
  const isIn = await transact(db, (tx) => upsertWatch(tx, { ...watch, at: clock() }, watchesMax));
  if (isIn === null) return fail({ code: 'notFound' });
  return isIn ? succeed(null) : fail({ code: 'watchesFull' });
}

export function stopWatching({ db }: Pick<Services, 'db'>, watch: Watch): Promise<void> {
  return deleteWatch(db, watch);
}

export function watchedIdsOf(
  { db }: Pick<Services, 'db'>,
  userId: number,
  kind: WatchKind,
): Promise<number[]> {
  return selectWatchedIds(db, userId, kind);
}

/** One page of what a person waits for, the newest first. */
export async function listWatches(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  { userId, pageNo, perPage }: { userId: number; pageNo: number; perPage: number },
  locale: Locale,
) {
  const rows = await selectWatches(services.db, userId, { limit: perPage, offset: (pageNo - 1) * perPage });
  const cards = await readProductCards(
    services,
    rows.map(({ productId }) => productId),
    locale,
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const total = rows[0]?.total ?? 0;
  return {
    dataList: rows.flatMap(({ productId, kind, priceSatang, atMs }) => {
      const product = byId.get(productId);
      return product === undefined
        ? []
        : [{ product, kind, price: toBaht(priceSatang), askedTime: new Date(atMs).toISOString() }];
    }),
    total,
    pageNo,
    perPage,
    pageCount: Math.ceil(total / perPage),
  };
}
