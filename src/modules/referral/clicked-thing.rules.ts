import { thingMark } from '../affiliate/click.rules.ts';

/**
 * What the click says that taking a basket over is: its product, where it is the only one, so that a rate on that product
 * alone is reached; otherwise the shop.
 */
export function clickedThing(urlKeys: readonly string[]): string {
  const [only] = urlKeys;
  return only !== undefined && urlKeys.length === 1 ? thingMark('product', only) : thingMark('home', '');
}
