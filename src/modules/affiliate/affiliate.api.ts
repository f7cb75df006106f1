import {
  type ApiContext,
  callerOf,
  idempotencyKeyOf,
  originOf,
  sellerOf,
} from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { affiliateContract } from './affiliate.contract.ts';
import { decideHeld } from './decide-held.ts';
import type { RateReach } from './rate.rules.ts';
import { listEarnings, readAffiliate } from './read-earnings.ts';
import { endRate, type NewRate, type RateMaker, saveRate } from './save-rate.ts';
import { giveVoucher, listSharedVouchers, takeVoucher } from './share-voucher.ts';

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

    sellerSave: calls.sellerSave.handler(async ({ input, context, errors }) => {
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const result = await saveRate(services, storeMaker(context), readRate(input, null), key);
      if (!result.ok) throw errors[result.failure.code]();
      return { id: result.value };
    }),

    sellerEnd: calls.sellerEnd.handler(async ({ input, context, errors }) => {
      const result = await endRate(services, storeMaker(context), readEnd(input));
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    staffSave: calls.staffSave.handler(async ({ input, context, errors }) => {
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const rate = readRate(input, input.campaignId ?? null);
      const result = await saveRate(services, houseMaker(context), rate, key);
      if (!result.ok) throw errors[result.failure.code]();
      return { id: result.value };
    }),

    staffEnd: calls.staffEnd.handler(async ({ input, context, errors }) => {
      const result = await endRate(services, houseMaker(context), readEnd(input));
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    staffDecide: calls.staffDecide.handler(async ({ input, context, errors }) => {
      const result = await decideHeld(services, houseMaker(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    ownVouchers: calls.ownVouchers.handler(({ input, context }) =>
      listSharedVouchers(services.db, context.culture, {
        ...{ pageNo: input.pageNo, perPage: input.perpage, now: services.clock() },
        ...{ affiliateId: callerOf(context).userId, sellerId: null },
      }),
    ),

    sellerVouchers: calls.sellerVouchers.handler(({ input, context }) =>
      listSharedVouchers(services.db, context.culture, {
        ...{ pageNo: input.pageNo, perPage: input.perpage, now: services.clock() },
        ...{ affiliateId: null, sellerId: sellerOf(context).sellerId },
      }),
    ),

    sellerGiveVoucher: calls.sellerGiveVoucher.handler(async ({ input, context, errors }) => {
      const result = await giveVoucher(services, storeMaker(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    sellerTakeVoucher: calls.sellerTakeVoucher.handler(async ({ input, context, errors }) => {
      const result = await takeVoucher(services, storeMaker(context), input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    staffVouchers: calls.staffVouchers.handler(async ({ input, context, errors }) => {
      if ((await readAffiliate(services, input.id)) === null) throw errors.affiliateNotFound();
      return listSharedVouchers(services.db, context.culture, {
        ...{ pageNo: input.pageNo, perPage: input.perpage, now: services.clock() },
        ...{ affiliateId: input.id, sellerId: null },
      });
    }),

    staffTakeVoucher: calls.staffTakeVoucher.handler(async ({ input, context, errors }) => {
      const result = await takeVoucher(services, houseMaker(context), input.id);
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
  /** The house's alone. */
  pointsPerHundred?: number | null | undefined;
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
    pointsPerHundred: input.pointsPerHundred ?? null,
    reach: input.reach,
    startsAt: input.startsAt == null ? null : new Date(input.startsAt),
    endsAt: input.endsAt == null ? null : new Date(input.endsAt),
  };
}

function readEnd({ id, endsAt }: { id: number; endsAt?: string | null | undefined }) {
  return { id, endsAt: endsAt == null ? null : new Date(endsAt) };
}
