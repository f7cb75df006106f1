import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import type { ProductCard } from './product-card.contract.ts';
import { selectVolumes } from './product-detail.store.ts';
import { readIdByUrlKey } from './read-directory.ts';
import { readProductCards } from './read-product-cards.ts';

const volumesMost = 200;

/** The books of a series in reading order, each by its best offer; null when there is no such series. */
export async function listVolumes(
  services: Pick<Services, 'db' | 'changes'>,
  urlKey: string,
  locale: Locale,
): Promise<ProductCard[] | null> {
  const id = await readIdByUrlKey(services, 'series', urlKey);
  if (id === null) return null;
  return readProductCards(services, await selectVolumes(services.db, id, volumesMost), locale);
}
