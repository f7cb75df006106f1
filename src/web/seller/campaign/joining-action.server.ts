import { redirect } from 'react-router';
import {
  type ProposalMistake,
  priceOff,
  pricesSentMost,
  sentMost,
} from '../../../modules/campaign/campaign.rules.ts';
import type { LeafCandidate, ProposedPrices } from '../../../modules/campaign/store-campaign.contract.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { joiningAddress } from './campaigns-path.ts';

export type JoiningReply = {
  message?: string;
  isNothing?: true;
  /** How many were taken beside those that weren't. */
  proposed?: number;
  /** Why a product wasn't taken, by its number. */
  refused?: Partial<Record<string, ProposalMistake>>;
  /** Which of its leaves weren't, and why, by the product's number. */
  refusedLeaves?: Partial<Record<string, { name: string; code: ProposalMistake }[]>>;
  /** What was typed, by product's number. */
  prices?: Partial<Record<string, string>>;
  ticked?: string[];
  percent?: string;
};

export const pricePrefix = 'price-';
/** Marks what has options: its leaves have a price each. */
const leavesPrefix = 'leaves-';

/** A percentage as it is typed, in basis points; null where it is none. */
export function readShare(typed: string): number | null {
  return /^\d{1,2}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}

/** The leaves that can have a price, with so much off what each costs itself, in baht. */
export function leavesOff(
  leaves: readonly LeafCandidate[],
  basisPoints: number,
): { leafId: number; price: number }[] {
  return leaves.flatMap(({ leafId, ownPrice, unfit, proposal }) => {
    const satang = priceOff(Math.round(ownPrice * 100), basisPoints);
    const isFree = unfit === null && proposal?.state !== 'accepted';
    return isFree && satang >= 100 ? [{ leafId, price: toBaht(satang) }] : [];
  });
}

/**
 * The prices of a form: each that was typed, and of what was ticked beside it the percentage off its own. What has options is
 * only named (`withOptions`), with the percentage for all of its leaves.
 */
export function readJoiningForm(form: FormData): {
  products: { productId: number; price: number }[];
  withOptions: number[];
  share: number | null;
  reply: Required<Pick<JoiningReply, 'prices' | 'ticked' | 'percent' | 'refused'>>;
} {
  const ticked = formTexts(form, 'product');
  const percent = formText(form, 'percent');
  const prices: Partial<Record<string, string>> = {};
  const refused: Partial<Record<string, ProposalMistake>> = {};
  const products: { productId: number; price: number }[] = [];
  const share = readShare(percent);
  for (const name of form.keys()) {
    if (!name.startsWith(pricePrefix)) continue;
    const key = name.slice(pricePrefix.length);
    const productId = readNumber(key);
    const typed = formText(form, name);
    if (productId === 0) continue;
    if (typed !== '') {
      prices[key] = typed;
      const satang = parseBaht(typed);
      if (satang === null) refused[key] = 'priceInvalid';
      else products.push({ productId, price: toBaht(satang) });
    } else if (share !== null && ticked.includes(key)) {
      const own = parseBaht(formText(form, `own-${key}`)) ?? 0;
      products.push({ productId, price: toBaht(priceOff(own, share)) });
    }
  }
  const withOptions =
    share === null ? [] : ticked.filter((key) => form.has(`${leavesPrefix}${key}`)).map(readNumber);
  return { products, withOptions, share, reply: { prices, ticked, percent, refused } };
}

/** What is proposed, as many prices at once as the call takes. */
export function inParts(products: readonly ProposedPrices[]): ProposedPrices[][] {
  const parts: ProposedPrices[][] = [];
  let prices = pricesSentMost;
  for (const product of products) {
    const count = 'leaves' in product ? product.leaves.length : 1;
    const part = parts.at(-1);
    const isFull = part === undefined || prices + count > pricesSentMost || part.length === sentMost;
    if (isFull) parts.push([product]);
    else part.push(product);
    prices = isFull ? count : prices + count;
  }
  return parts;
}

/** Proposes what was typed or ticked, or takes back what was ticked. */
export async function actOnJoining(
  request: Request,
  { api }: ServerSide,
  id: number,
): Promise<JoiningReply | Response> {
  const form = await request.formData();
  const { path } = joiningAddress(id);
  try {
    if (formText(form, 'intent') === 'withdraw') {
      const productIds = formTexts(form, 'product')
        .map(readNumber)
        .filter((productId) => productId > 0)
        .slice(0, sentMost);
      if (productIds.length === 0) return { isNothing: true };
      const { withdrawn } = await orHidden(api.campaign.sellerWithdraw({ id, productIds }));
      return redirect(queryHref(path, { filter: 'proposed', done: 'withdrawn', count: withdrawn }));
    }
    const { products: alone, withOptions, share, reply } = readJoiningForm(form);
    const isUnread = Object.keys(reply.refused).length > 0;
    const options = await Promise.all(
      withOptions
        .slice(0, sentMost)
        .map((productId) => orHidden(api.campaign.sellerLeaves({ id, productId }))),
    );
    const products: ProposedPrices[] = [
      ...alone,
      ...options.flatMap(({ productId, leaves }) => {
        const priced = leavesOff(leaves, share ?? 0);
        return priced.length === 0 ? [] : [{ productId, leaves: priced }];
      }),
    ];
    if (products.length === 0) return isUnread ? reply : { ...reply, isNothing: true };
    let proposed = 0;
    const refused: { productId: number; leafId: number | null; code: ProposalMistake }[] = [];
    for (const part of inParts(products)) {
      const done = await orHidden(api.campaign.sellerPropose({ id, products: part }));
      proposed += done.proposed;
      refused.push(...done.refused);
    }
    if (refused.length === 0 && !isUnread)
      return redirect(queryHref(path, { done: 'proposed', count: proposed }));
    const codes = Object.fromEntries(
      refused.flatMap(({ productId, leafId, code }) => (leafId === null ? [[String(productId), code]] : [])),
    );
    const names = new Map(options.flatMap(({ leaves }) => leaves.map(({ leafId, name }) => [leafId, name])));
    const wrongLeaves = refused.flatMap(({ productId, leafId, code }) =>
      leafId === null ? [] : [{ productId, name: names.get(leafId) ?? '', code }],
    );
    const refusedLeaves = Object.fromEntries(Map.groupBy(wrongLeaves, ({ productId }) => String(productId)));
    return { ...reply, proposed, refused: { ...reply.refused, ...codes }, refusedLeaves };
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}
