import { redirect } from 'react-router';
import type { ProposalMistake } from '../../../modules/campaign/campaign.rules.ts';
import { leavesMost } from '../../../modules/product-option/product-option.rules.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { leavesPathOf } from './campaigns-path.ts';
import { leavesOff, pricePrefix, readShare } from './joining-action.server.ts';

export type LeavesReply = {
  message?: string;
  isNothing?: true;
  isPercentWrong?: true;
  /** How many prices a percentage has filled in, for the store to look at. */
  filled?: number;
  /** Whether some were taken beside those that weren't. */
  isSomeProposed?: boolean;
  /** Why a leaf wasn't taken, by its number. */
  refused?: Partial<Record<string, ProposalMistake>>;
  /** What stands in the fields, by leaf's number. */
  prices?: Partial<Record<string, string>>;
  percent?: string;
};

/** The prices of the form by leaf, those that are empty left out: a leaf without one isn't proposed. */
export function readLeavesForm(form: FormData): {
  leaves: { leafId: number; price: number }[];
  prices: Partial<Record<string, string>>;
  refused: Partial<Record<string, ProposalMistake>>;
} {
  const prices: Partial<Record<string, string>> = {};
  const refused: Partial<Record<string, ProposalMistake>> = {};
  const leaves: { leafId: number; price: number }[] = [];
  for (const name of form.keys()) {
    if (!name.startsWith(pricePrefix)) continue;
    const key = name.slice(pricePrefix.length);
    const leafId = readNumber(key);
    const typed = formText(form, name);
    if (leafId === 0) continue;
    prices[key] = typed;
    if (typed === '') continue;
    const satang = parseBaht(typed);
    if (satang === null) refused[key] = 'priceInvalid';
    else leaves.push({ leafId, price: toBaht(satang) });
  }
  return { leaves, prices, refused };
}

/** Fills in prices by a percentage, proposes those that are there, or takes back what was ticked. */
export async function actOnLeaves(
  request: Request,
  { api }: ServerSide,
  { id, productId }: { id: number; productId: number },
): Promise<LeavesReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const percent = formText(form, 'percent');
  const path = leavesPathOf(id, productId);
  const { leaves, prices, refused } = readLeavesForm(form);
  try {
    if (intent === 'withdraw') {
      const productIds = formTexts(form, 'leaf')
        .map(readNumber)
        .filter((leafId) => leafId > 0)
        .slice(0, leavesMost);
      if (productIds.length === 0) return { isNothing: true };
      await orHidden(api.campaign.sellerWithdraw({ id, productIds }));
      return redirect(queryHref(path, { done: 'withdrawn', count: productIds.length }));
    }
    const share = readShare(percent);
    // Enter in the percentage means that, too, while there is nothing to propose.
    if (intent === 'fill' || (leaves.length === 0 && percent !== '')) {
      if (share === null || share === 0) return { prices, percent, isPercentWrong: true };
      const product = await orHidden(api.campaign.sellerLeaves({ id, productId }));
      const filled = leavesOff(product.leaves, share);
      return {
        percent,
        prices: {
          ...prices,
          ...Object.fromEntries(filled.map(({ leafId, price }) => [String(leafId), price.toFixed(2)])),
        },
        filled: filled.length,
      };
    }
    const isUnread = Object.keys(refused).length > 0;
    // What can't be read isn't left out of the proposal: nothing is sent until it can.
    if (isUnread) return { prices, percent, refused };
    if (leaves.length === 0) return { prices, percent, isNothing: true };
    const done = await orHidden(api.campaign.sellerPropose({ id, products: [{ productId, leaves }] }));
    if (done.refused.length === 0)
      return redirect(queryHref(path, { done: 'proposed', count: leaves.length }));
    return {
      ...{ prices, percent },
      isSomeProposed: done.refused.length < leaves.length,
      refused: Object.fromEntries(
        done.refused.map(({ leafId, code }) => [String(leafId ?? productId), code]),
      ),
    };
  } catch (error) {
    return { prices, percent, message: apiFailure(error).message };
  }
}
