import { redirect } from 'react-router';
import type { ProposalMistake } from '../../../modules/campaign/campaign.rules.ts';
import { sentMost } from '../../../modules/campaign/campaign.rules.ts';
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
  /** What was typed, by product's number. */
  prices?: Partial<Record<string, string>>;
  ticked?: string[];
  percent?: string;
};

const pricePrefix = 'price-';

/** The prices of a form: each that was typed, and of what was ticked beside it the percentage off its own. */
export function readJoiningForm(form: FormData): {
  products: { productId: number; price: number }[];
  reply: Required<Pick<JoiningReply, 'prices' | 'ticked' | 'percent' | 'refused'>>;
} {
  const ticked = formTexts(form, 'product');
  const percent = formText(form, 'percent');
  const prices: Partial<Record<string, string>> = {};
  const refused: Partial<Record<string, ProposalMistake>> = {};
  const products: { productId: number; price: number }[] = [];
  const share = /^\d{1,2}(\.\d{1,2})?$/.test(percent) ? Number(percent) : null;
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
      // Down to the satang, so that a share that is just enough stays enough.
      products.push({ productId, price: toBaht(Math.floor((own * (100 - share)) / 100)) });
    }
  }
  return { products, reply: { prices, ticked, percent, refused } };
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
    const { products, reply } = readJoiningForm(form);
    const isUnread = Object.keys(reply.refused).length > 0;
    if (products.length === 0) return isUnread ? reply : { ...reply, isNothing: true };
    const { proposed, refused } = await orHidden(
      api.campaign.sellerPropose({ id, products: products.slice(0, sentMost) }),
    );
    if (refused.length === 0 && !isUnread)
      return redirect(queryHref(path, { done: 'proposed', count: proposed }));
    const codes = Object.fromEntries(refused.map(({ productId, code }) => [String(productId), code]));
    return { ...reply, proposed, refused: { ...reply.refused, ...codes } };
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}
