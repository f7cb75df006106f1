import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type * as Contract from './adjustment.contract.ts';
import {
  type AdjustmentRead,
  selectAdjustableStores,
  selectAdjustments,
  selectAdjustmentsOfStore,
} from './adjustment.store.ts';

type Needs = Pick<Services, 'db'>;
type Page = { pageNo: number; perpage: number };
const pageOf = ({ pageNo, perpage }: Page) => ({ limit: perpage, offset: (pageNo - 1) * perpage });

/** What was booked on a store's account by hand, the newest first. */
export async function listStoreAdjustments({ db }: Needs, asked: Page & { sellerId: number }) {
  const rows = await selectAdjustmentsOfStore(db, asked.sellerId, pageOf(asked));
  return { dataList: rows.map(describeAdjustment), total: rows[0]?.total ?? 0 };
}

/** The same of all stores, with who booked it. */
export async function listAdjustments({ db }: Needs, locale: Locale, asked: Page & { search: string }) {
  const rows = await selectAdjustments(db, asked.search, pageOf(asked));
  return {
    dataList: rows.map(
      (row): Contract.StaffAdjustment => ({
        ...describeAdjustment(row),
        store: { id: row.sellerId, urlKey: row.urlKey, name: inLocale(locale, row.nameTh, row.nameEn) },
        postedBy: row.poster,
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
}

function describeAdjustment(row: AdjustmentRead): Contract.Adjustment {
  const { id, kind, amountSatang, orderNumber, reason, postedAt, isReversal, isReversed } = row;
  return {
    id,
    kind,
    amount: toBaht(amountSatang),
    orderNumber,
    reason,
    postedAt: postedAt.toISOString(),
    isReversal,
    isReversed,
  };
}

/** Stores to book on, by name, address or one of their orders. */
export async function findAdjustableStores(
  { db }: Needs,
  locale: Locale,
  search: string,
): Promise<{ dataList: Contract.AdjustableStore[] }> {
  const rows = await selectAdjustableStores(db, search);
  return {
    dataList: rows.map(({ id, urlKey, nameTh, nameEn, orderNumber, dueSatang }) => ({
      id,
      urlKey,
      name: inLocale(locale, nameTh, nameEn),
      due: toBaht(dueSatang),
      orderNumber,
    })),
  };
}
