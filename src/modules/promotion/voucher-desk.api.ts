import {
  type ApiContext,
  callerOf,
  idempotencyKeyOf,
  originOf,
  sellerOf,
} from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { inHundredths } from '../../shared/money.ts';
import { listDeskVouchers, readDeskVoucher } from './list-desk-vouchers.ts';
import { saveVoucher, stopVoucher, type VoucherMaker } from './save-voucher.ts';
import type { VoucherKind } from './voucher.rules.ts';
import { voucherDeskContract } from './voucher-desk.contract.ts';
import type { VoucherDraft, VoucherInvalid } from './voucher-desk.rules.ts';

const staffOf = (context: ApiContext): VoucherMaker => ({
  userId: callerOf(context).userId,
  sellerId: null,
  origin: originOf(context),
});
const storeOf = (context: ApiContext): VoucherMaker => {
  const { userId, sellerId } = sellerOf(context);
  return { userId, sellerId, origin: originOf(context) };
};

function draftOf(
  said: {
    code: string;
    nameTh: string;
    nameEn: string;
    conditionsTh: string;
    conditionsEn: string;
    discount: number | null;
    discountPercent: number | null;
    maxDiscount: number | null;
    minSpend: number;
    startsAt: string;
    endsAt: string;
    usageLimit: number | null;
    perUserLimit?: number | null | undefined;
    claimLimit: number | null;
    audience: 'everyone' | 'code' | 'given';
  },
  kind: VoucherKind,
): VoucherDraft {
  const isGiven = said.audience === 'given';
  return {
    code: said.code.toUpperCase(),
    kind,
    nameTh: said.nameTh,
    nameEn: said.nameEn,
    conditionsTh: said.conditionsTh === '' ? null : said.conditionsTh,
    conditionsEn: said.conditionsEn === '' ? null : said.conditionsEn,
    discountSatang: inHundredths(said.discount),
    discountBasisPoints: inHundredths(said.discountPercent),
    maxDiscountSatang: inHundredths(said.maxDiscount),
    minSpendSatang: inHundredths(said.minSpend),
    startsAt: new Date(said.startsAt),
    endsAt: new Date(said.endsAt),
    usageLimit: said.usageLimit,
    // What is only ever given nobody may use otherwise; the rules see to it that nobody collects it either.
    perUserLimit: isGiven ? 0 : (said.perUserLimit ?? 1),
    claimLimit: said.claimLimit,
    isCollectable: said.audience === 'everyone',
  };
}

/** What doesn't go together in who may have it and how often they may use it; null when all does. */
function wrongLimit(said: Parameters<typeof draftOf>[0]): VoucherInvalid | null {
  const { audience, perUserLimit = null } = said;
  if (perUserLimit === null || (audience === 'given') === (perUserLimit === 0)) return null;
  return {
    code: 'voucherInvalid',
    fields: { perUserLimit: audience === 'given' ? 'onlyGiven' : 'limitInvalid' },
  };
}

export function voucherDeskApi(services: Services) {
  const calls = implementCalls(voucherDeskContract);
  return calls.router({
    staffList: calls.staffList.handler(({ input }) =>
      listDeskVouchers(services, { ...input, sellerId: null, perPage: input.perpage }),
    ),

    staffRead: calls.staffRead.handler(async ({ input, errors }) => {
      const result = await readDeskVoucher(services, null, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffSave: calls.staffSave.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, kind } = input;
      const wrong = wrongLimit(input);
      if (wrong !== null) throw errors.voucherInvalid(withFields(wrong));
      const result = await saveVoucher(services, staffOf(context), {
        id,
        version,
        draft: draftOf(input, kind),
        key: idempotencyKeyOf(context, input.idempotencyKey),
      });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { id: result.value };
    }),

    staffStop: calls.staffStop.handler(async ({ input, context, errors }) => {
      const result = await stopVoucher(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isStopped: true as const };
    }),

    sellerList: calls.sellerList.handler(({ input, context }) =>
      listDeskVouchers(services, {
        ...input,
        sellerId: sellerOf(context).sellerId,
        perPage: input.perpage,
      }),
    ),

    sellerRead: calls.sellerRead.handler(async ({ input, context, errors }) => {
      const result = await readDeskVoucher(services, sellerOf(context).sellerId, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerSave: calls.sellerSave.handler(async ({ input, context, errors }) => {
      const { id = null, version = null } = input;
      const wrong = wrongLimit(input);
      if (wrong !== null) throw errors.voucherInvalid(withFields(wrong));
      const draft = draftOf(input, 'seller');
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const result = await saveVoucher(services, storeOf(context), { id, version, draft, key });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { id: result.value };
    }),

    sellerStop: calls.sellerStop.handler(async ({ input, context, errors }) => {
      const result = await stopVoucher(services, storeOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isStopped: true as const };
    }),
  });
}

function withFields(failure: object): { data?: unknown } {
  return 'fields' in failure ? { data: { fields: failure.fields } } : {};
}
