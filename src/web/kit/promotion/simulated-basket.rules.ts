import type { BasketLine } from './promotion-address.ts';

const linesMost = 30;
const copiesMost = 999;

/** A basket as an address has it: `12x2,45x1`. What can't be read is left out. */
export function readBasket(text: string): BasketLine[] {
  const copies = new Map<number, number>();
  for (const part of text.split(',')) {
    const [, id, quantity] = /^([1-9]\d{0,11})x([1-9]\d{0,2})$/.exec(part) ?? [];
    if (id === undefined) continue;
    copies.set(Number(id), Math.min(copiesMost, (copies.get(Number(id)) ?? 0) + Number(quantity)));
  }
  return [...copies].slice(0, linesMost).map(([productId, quantity]) => ({ productId, quantity }));
}

export function basketText(basket: readonly BasketLine[]): string {
  return basket.map(({ productId, quantity }) => `${productId}x${quantity}`).join();
}

/**
 * What the form makes of a basket: other quantities (`copies_12`; none takes it out), one more product (`add`), one less
 * (`remove`). Null when it asks for no change.
 */
export function changeBasket(basket: readonly BasketLine[], asked: URLSearchParams): BasketLine[] | null {
  const added = Number(asked.get('add') ?? 0);
  const removed = Number(asked.get('remove') ?? 0);
  const named = [...asked.keys()].some((name) => name.startsWith('copies_'));
  if (!named && added === 0 && removed === 0) return null;
  const changed = basket.flatMap((line) => {
    const said = asked.get(`copies_${line.productId}`)?.trim();
    const quantity = said === undefined || !/^\d{1,6}$/.test(said) ? line.quantity : Number(said);
    if (quantity === 0 || line.productId === removed) return [];
    return [{ ...line, quantity: Math.min(copiesMost, quantity) }];
  });
  if (!Number.isSafeInteger(added) || added <= 0) return changed;
  return readBasket([basketText(changed), `${added}x1`].filter((part) => part !== '').join());
}
