import type { Queryable } from '../../platform/db/database.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { GiftToChoose } from './request-return.ts';
import { selectNamesOfLines } from './return-gifts.store.ts';
import type { GiftsToChoose } from './returns.contract.ts';

/** Gifts that a return has to say something about, by name. */
export async function describeGifts(
  db: Queryable,
  locale: Locale,
  gifts: readonly GiftToChoose[],
): Promise<{ gifts: GiftsToChoose }> {
  const names = await selectNamesOfLines(
    db,
    gifts.map(({ orderLineId }) => orderLineId),
  );
  return {
    gifts: gifts.map(({ orderLineId, copies, chargeSatang }) => {
      const line = names.find(({ id }) => id === orderLineId);
      return {
        ...{ orderLineId, copies },
        name: inLocale(locale, line?.nameTh ?? '', line?.nameEn ?? ''),
        charge: toBaht(chargeSatang),
      };
    }),
  };
}
