import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { inBaht } from './describe-terms.rules.ts';
import type { TargetKind } from './promotion-targets.contract.ts';
import { selectTargetsByName } from './promotion-targets.store.ts';

const most = 20;

/** What promotions can be on, by name: of a store's what is its own, of staff's (`sellerId` null) everybody's. */
export async function findTargets(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  asked: { kind: TargetKind; sellerId: number | null; search: string },
) {
  const rows = await selectTargetsByName(db, { ...asked, limit: most + 1 });
  return {
    dataList: rows.slice(0, most).map(({ id, nameTh, nameEn, aboutTh, aboutEn, priceSatang }) => ({
      id,
      name: inLocale(locale, nameTh, nameEn),
      about: aboutTh === null ? null : inLocale(locale, aboutTh, aboutEn),
      price: inBaht(priceSatang),
    })),
    hasMore: rows.length > most,
  };
}
