import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import type { ProductCard } from '../catalogue/product-card.contract.ts';
import { readIdByUrlKey } from '../catalogue/read-directory.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { selectVolumes } from './product-detail.store.ts';

const volumesMost = 200;

/** The books of a series in reading order, each by its best offer; null when there is no such series. */
export async function listVolumes(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  urlKey: string,
  locale: Locale,
): Promise<ProductCard[] | null> {
  const id = await readIdByUrlKey(services, 'series', urlKey);
  if (id === null) return null;
  return readProductCards(
    services,
    await selectVolumes(services.db, id, { limit: volumesMost, now: services.clock() }),
    locale,
  );
}
