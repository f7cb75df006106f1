import {
  type ApiContext,
  callerOf,
  idempotencyKeyOf,
  originOf,
  sellerOf,
} from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { type FormattedText, formattedText } from '../../shared/formatted-text.contract.ts';
import { isPlain, wordsOf } from '../../shared/formatted-text.rules.ts';
import { inHundredths } from '../../shared/money.ts';
import { readPicturePart } from '../banner/banner.rules.ts';
import { refusalDetail } from '../banner/refusal-detail.ts';
import { campaignContract } from './campaign.contract.ts';
import type { AskedPrice } from './campaign.rules.ts';
import { readCategoryKeys } from './campaign-categories.ts';
import { decideProposals } from './decide-proposals.ts';
import { type Proposer, proposeProducts, withdrawProducts } from './propose-products.ts';
import { listCampaigns, readCampaign } from './read-campaigns.ts';
import { listCandidates, readCandidateLeaves } from './read-candidates.ts';
import { listDeskCampaigns, listDeskProposals, readDeskCampaign } from './read-staff-desk.ts';
import { listStoreCampaigns, readStoreCampaign } from './read-store-desk.ts';
import { type CampaignEditor, saveCampaign, stopCampaign } from './save-campaign.ts';
import { staffCampaignContract } from './staff-campaign.contract.ts';
import { type ProposedPrices, storeCampaignContract } from './store-campaign.contract.ts';

const staffOf = (context: ApiContext): CampaignEditor => ({
  userId: callerOf(context).userId,
  origin: originOf(context),
});
const storeOf = (context: ApiContext): Proposer => {
  const { userId, sellerId } = sellerOf(context);
  return { userId, sellerId, origin: originOf(context) };
};

function askedPrices(proposed: ProposedPrices): AskedPrice[] {
  const { productId } = proposed;
  return 'leaves' in proposed
    ? proposed.leaves.map(({ leafId, price }) => ({ productId, leafId, priceSatang: inHundredths(price) }))
    : [{ productId, leafId: null, priceSatang: inHundredths(proposed.price) }];
}

const dateOf = (at: string | null | undefined) =>
  at === null || at === undefined || at === '' ? null : new Date(at);

/** Formatted text out of a form's field; null for none, `undefined` when it can't be read. */
function readFormatted(json: string): FormattedText | null | undefined {
  if (json === '') return null;
  try {
    const read = formattedText.safeParse(JSON.parse(json));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

const settled = (words: string, formatted: FormattedText | null) =>
  formatted === null
    ? { words, formatted: null }
    : { words: wordsOf(formatted), formatted: isPlain(formatted) ? null : formatted };

export function campaignApi(services: Services) {
  const calls = implementCalls({ ...campaignContract, ...staffCampaignContract, ...storeCampaignContract });
  return calls.router({
    list: calls.list.handler(({ input, context }) => listCampaigns(services, input.state, context.culture)),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readCampaign(services, input.urlKey, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffList: calls.staffList.handler(({ input, context }) =>
      listDeskCampaigns(services, { ...input, perPage: input.perpage }, context.culture),
    ),

    staffRead: calls.staffRead.handler(async ({ input, context, errors }) => {
      const result = await readDeskCampaign(services, input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffSave: calls.staffSave.handler(async ({ input, context, errors }) => {
      const desktopPart = readPicturePart(input.desktopPart);
      const mobilePart = readPicturePart(input.mobilePart);
      const formattedTh = readFormatted(input.formattedTh);
      const formattedEn = readFormatted(input.formattedEn);
      const keys = input.categories.split(',').map((key) => key.trim());
      const categoryIds = await readCategoryKeys(
        services,
        [...new Set(keys)].filter((key) => key !== ''),
      );
      const wrong = {
        ...(desktopPart === undefined ? { desktopPart: 'valueInvalid' } : {}),
        ...(mobilePart === undefined ? { mobilePart: 'valueInvalid' } : {}),
        ...(formattedTh === undefined ? { formattedTh: 'textBroken' } : {}),
        ...(formattedEn === undefined ? { formattedEn: 'textBroken' } : {}),
        ...(categoryIds === null ? { categories: 'campaignCategoryUnknown' } : {}),
      };
      if (
        desktopPart === undefined ||
        mobilePart === undefined ||
        formattedTh === undefined ||
        formattedEn === undefined ||
        categoryIds === null
      )
        throw errors.campaignInvalid({ data: { fields: wrong } });
      const th = settled(input.wordsTh, formattedTh);
      const en = settled(input.wordsEn, formattedEn);
      const result = await saveCampaign(services, staffOf(context), {
        id: input.id ?? null,
        version: input.version ?? null,
        campaign: {
          urlKey: input.urlKey,
          nameTh: input.nameTh,
          nameEn: input.nameEn,
          altTh: input.altTh,
          altEn: input.altEn,
          ...{ wordsTh: th.words, formattedTh: th.formatted, wordsEn: en.words, formattedEn: en.formatted },
          isEnabled: input.display === 'shown',
          startsAt: new Date(input.startsAt),
          endsAt: new Date(input.endsAt),
          proposalsUntil: dateOf(input.proposalsUntil),
          leastDiscountBasisPoints: inHundredths(input.leastDiscountPercent),
          condition: input.condition,
          categoryIds,
        },
        pictures: { desktop: input.desktop ?? null, mobile: input.mobile ?? null, desktopPart, mobilePart },
        isDrawn: input.pictures === 'drawn',
        key: idempotencyKeyOf(context, input.idempotencyKey),
      });
      if (!result.ok) {
        const { failure } = result;
        if (failure.code === 'bannerInvalid')
          throw errors.campaignInvalid({ data: { fields: failure.fields } });
        throw errors[failure.code]({ data: refusalDetail(failure) });
      }
      return { id: result.value };
    }),

    staffStop: calls.staffStop.handler(async ({ input, context, errors }) => {
      const result = await stopCampaign(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isStopped: true as const };
    }),

    staffProposals: calls.staffProposals.handler(async ({ input, context, errors }) => {
      const result = await listDeskProposals(services, { ...input, perPage: input.perpage }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffDecide: calls.staffDecide.handler(async ({ input, context, errors }) => {
      const { decision, ...asked } = input;
      const result = await decideProposals(services, staffOf(context), {
        ...asked,
        isAccepted: decision === 'accept',
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerList: calls.sellerList.handler(({ input, context }) =>
      listStoreCampaigns(
        services,
        { ...input, perPage: input.perpage, sellerId: sellerOf(context).sellerId },
        context.culture,
      ),
    ),

    sellerRead: calls.sellerRead.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readStoreCampaign(services, { id: input.id, sellerId }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerProducts: calls.sellerProducts.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const asked = { ...input, perPage: input.perpage, sellerId };
      const result = await listCandidates(services, asked, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerLeaves: calls.sellerLeaves.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readCandidateLeaves(services, { ...input, sellerId }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerPropose: calls.sellerPropose.handler(async ({ input, context, errors }) => {
      const result = await proposeProducts(services, storeOf(context), {
        id: input.id,
        prices: input.products.flatMap(askedPrices),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerWithdraw: calls.sellerWithdraw.handler(async ({ input, context, errors }) => {
      const result = await withdrawProducts(services, storeOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { withdrawn: result.value };
    }),
  });
}
