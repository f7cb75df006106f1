import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import type { ProductCard } from './product-card.contract.ts';
import { toCard } from './product-card.rules.ts';
import { selectCardRows } from './product-card.store.ts';
import type { CardRow } from './product-card.types.ts';

const cardsKept = 30_000;

/** Both languages of a card, or none when the product isn't for sale. */
type KeptCard = Record<Locale, ProductCard> | { th: null; en: null };

const keptCards = oncePerProcess(({ changes }: Pick<Services, 'changes'>) => {
  const cache = createTaggedCache<KeptCard>({ name: 'product-cards', maxSize: cardsKept });
  changes.subscribe(cache.drop);
  return cache;
});

/** What a card was made of: it is forgotten when one of these changes. */
function cardTags(id: number, row: CardRow | undefined): string[] {
  const tags = [`product:${id}`, 'catalogue'];
  if (row === undefined) return tags;
  if (row.parentId !== null) tags.push(`product:${row.parentId}`);
  for (const kinId of row.kinIds ?? []) if (kinId !== id) tags.push(`product:${kinId}`);
  for (const childId of row.childIds ?? []) tags.push(`product:${childId}`);
  if (row.workId !== null) tags.push(`work:${row.workId}`);
  for (const sellerId of new Set([row.sellerId, ...(row.kinSellerIds ?? [])]))
    tags.push(`seller:${sellerId}`);
  return tags;
}

/**
 * The cards of these products in this order; what isn't for sale is left out. From memory, what isn't there with one
 * statement.
 */
export async function readProductCards(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  ids: readonly number[],
  locale: Locale,
): Promise<ProductCard[]> {
  const cache = keptCards(services);
  const cards = new Map<number, KeptCard>();
  const missing = new Set<number>();
  for (const id of ids) {
    const known = cache.peek(String(id));
    if (known === undefined) missing.add(id);
    else cards.set(id, known);
  }
  if (missing.size > 0) {
    const rows = selectCardRows(services.db, [...missing], services.clock()).then(
      (found) => new Map(found.map((row) => [row.id, row])),
    );
    const load = async (id: number) => {
      const row = (await rows).get(id);
      return { value: keepCard(row), tags: cardTags(id, row) };
    };
    await Promise.all(
      [...missing].map(async (id) => cards.set(id, await cache.get(String(id), () => load(id)))),
    );
  }
  return ids.flatMap((id) => cards.get(id)?.[locale] ?? []);
}

function keepCard(row: CardRow | undefined): KeptCard {
  return row === undefined ? { th: null, en: null } : { th: toCard(row, 'th'), en: toCard(row, 'en') };
}

/** The card of a store's own product, on sale or not; never kept. */
export async function readCardForStore(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
  sellerId: number,
  locale: Locale,
): Promise<ProductCard | null> {
  return (await readCardsForStore({ db, clock }, [id], sellerId, locale))[0] ?? null;
}

/** Those of several of its products, in this order. */
export async function readCardsForStore(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly number[],
  sellerId: number,
  locale: Locale,
): Promise<ProductCard[]> {
  const rows = new Map((await selectCardRows(db, ids, clock(), sellerId)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined || row.sellerId !== sellerId ? [] : [toCard(row, locale)];
  });
}
