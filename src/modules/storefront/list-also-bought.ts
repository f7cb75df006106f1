import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import type { ProductCard } from '../catalogue/product-card.contract.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { selectAlsoBought } from './also-bought.store.ts';
import { readProduct } from './read-product.ts';

const shown = 12;

/** What several readers of this book bought as well, the most often first. Null when the product isn't for sale. */
export async function listAlsoBought(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  urlKey: string,
  locale: Locale,
): Promise<ProductCard[] | null> {
  const product = await readProduct(services, urlKey, locale);
  if (product === null) return null;
  if (product.workId === null) return [];
  return readProductCards(
    services,
    await selectAlsoBought(services.db, product.workId, { limit: shown, now: services.clock() }),
    locale,
  );
}
