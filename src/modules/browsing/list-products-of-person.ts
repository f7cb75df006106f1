import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { selectListedProducts } from './browsing.store.ts';

/** One page of a person's favourites, or of what they looked at, the newest first. */
export async function listProductsOfPerson(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  list: 'wishlist' | 'viewed',
  { userId, pageNo, perPage }: { userId: number; pageNo: number; perPage: number },
  locale: Locale,
) {
  const { ids, total } = await selectListedProducts(services.db, list, userId, {
    limit: perPage,
    offset: (pageNo - 1) * perPage,
  });
  return {
    dataList: await readProductCards(services, ids, locale),
    total,
    pageNo,
    perPage,
    pageCount: Math.ceil(total / perPage),
  };
}
