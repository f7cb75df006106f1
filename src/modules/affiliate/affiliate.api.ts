import { type ApiContext, callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { affiliateContract, type RateFacts } from './affiliate.contract.ts';
import { decideHeld } from './decide-held.ts';
import { listRates, type RateRow } from './list-rates.ts';
import type { RateReach } from './rate.rules.ts';
import { listEarnings, listHeld, readAffiliate } from './read-earnings.ts';
import { endRate, giveVoucher, type NewRate, type RateMaker, saveRate } from './save-rate.ts';

export function affiliateApi(services: Services) {
  const calls = implementCalls(affiliateContract);
  return calls.router({
    own: calls.own.handler(async ({ context, errors }) => {
      const own = await readAffiliate(services, callerOf(context).userId);
      if (own === null) throw errors.affiliateNotFound();
      return own;
    }),

    earnings: calls.earnings.handler(({ input, context }) =>
      listEarnings(services.db, context.culture, callerOf(context).userId, {
        pageNo: input.pageNo,
        perPage: input.perpage,
        state: input.state,
        month: input.month ?? null,
      }),
    ),

    sellerRates: calls.sellerRates.handler(async ({ context }) => ({
      dataList: (await listRates(services, sellerOf(context).sellerId)).map(showRate),
    })),

    sellerSave: calls.sellerSave.handler(async ({ input, context, errors }) => {
      const result = await saveRate(services, storeMaker(context), readRate(input, null));
      if (!result.ok) throw errors[result.failure.code]();
      return { id: result.value };
    }),

    sellerEnd: calls.sellerEnd.handler(async ({ input, context, errors }) => {
      const result = await endRate(services, storeMaker(context), readEnd(input));
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    staffRates: calls.staffRates.handler(async () => ({
      dataList: (await listRates(services, null)).map(showRate),
    })),

    staffSave: calls.staffSave.handler(async ({ input, context, errors }) => {
      const result = await saveRate(services, houseMaker(context), readRate(input, input.campaignId ?? null));
      if (!result.ok) throw errors[result.failure.code]();
      return { id: result.value };
    }),

    staffEnd: calls.staffEnd.handler(async ({ input, context, errors }) => {
      const result = await endRate(services, houseMaker(context), readEnd(input));
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    staffHeld: calls.staffHeld.handler(({ input, context }) =>
      listHeld(services.db, context.culture, { pageNo: input.pageNo, perPage: input.perpage }),
    ),

    staffDecide: calls.staffDecide.handler(async ({ input, context, errors }) => {
      const result = await decideHeld(services, houseMaker(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    staffGiveVoucher: calls.staffGiveVoucher.handler(async ({ input, context, errors }) => {
      const result = await giveVoucher(services, houseMaker(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),
  });
}

function houseMaker(context: ApiContext): RateMaker {
  return { userId: callerOf(context).userId, origin: originOf(context), sellerId: null };
}

function storeMaker(context: ApiContext): RateMaker {
  return { ...houseMaker(context), sellerId: sellerOf(context).sellerId };
}

type RateInput = {
  productId?: number | null | undefined;
  categoryId?: number | null | undefined;
  basisPoints?: number | null | undefined;
  perCopy?: number | null | undefined;
  reach: RateReach;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
};

function readRate(input: RateInput, campaignId: number | null): NewRate {
  return {
    campaignId,
    productId: input.productId ?? null,
    categoryId: input.categoryId ?? null,
    basisPoints: input.basisPoints ?? null,
    satangPerCopy: input.perCopy == null ? null : Math.round(input.perCopy * 100),
    reach: input.reach,
    startsAt: input.startsAt == null ? null : new Date(input.startsAt),
    endsAt: input.endsAt == null ? null : new Date(input.endsAt),
  };
}

function readEnd({ id, endsAt }: { id: number; endsAt?: string | null | undefined }) {
  return { id, endsAt: endsAt == null ? null : new Date(endsAt) };
}

function showRate(row: RateRow): RateFacts {
  const { id, funder, sellerId, campaignId, productId, categoryId, basisPoints, reach } = row;
  return {
    ...{ id, funder, sellerId, campaignId, productId, categoryId, basisPoints, reach },
    perCopy: row.satangPerCopy === null ? null : toBaht(row.satangPerCopy),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    cost: toBaht(row.costSatang),
    orders: row.orders,
  };
}
