import type { Services } from '../../platform/services.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';

/** The bases of products' pictures by product; what isn't for sale any more has none. */
export async function readProductImages(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const cards = await readProductCards(services, productIds, 'th');
  return new Map(cards.map(({ id, imageUrl }) => [id, imageUrl]));
}
