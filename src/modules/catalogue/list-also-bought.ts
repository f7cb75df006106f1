import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { selectAlsoBought } from './also-bought.store.ts';
import type { ProductCard } from './product-card.contract.ts';
import { readProduct } from './read-product.ts';
import { readProductCards } from './read-product-cards.ts';

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
  return readProductCards(services, await selectAlsoBought(services.db, product.workId, shown), locale);
}
