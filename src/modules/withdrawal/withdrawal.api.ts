import { callerOf, idempotencyKeyOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
import {
  listOwnWithdrawals,
  listWithdrawalsForStaff,
  readProof,
  readWithdrawalTerms,
  readWithheldTax,
} from './list-withdrawals.ts';
import { payWithdrawal } from './pay-withdrawal.ts';
import { quoteWithdrawal } from './quote-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { returnWithdrawal } from './return-withdrawal.ts';
import { withdrawalContract } from './withdrawal.contract.ts';
import { withdrawalMinimumSatang } from './withdrawal.rules.ts';

export function withdrawalApi(services: Services) {
  const calls = implementCalls(withdrawalContract);
  return calls.router({
    terms: calls.terms.handler(({ context }) => readWithdrawalTerms(services, callerOf(context).userId)),

    quote: calls.quote.handler(async ({ input, context, errors }) => {
      const amountSatang = Math.round(input.amount * 100);
      if (toBaht(amountSatang) !== input.amount) throw errors.amountInvalid();
      const quote = await quoteWithdrawal(services.db, callerOf(context).userId, amountSatang);
      return {
        amount: input.amount,
        serviceCharge: toBaht(quote.serviceChargeSatang),
        fee: toBaht(quote.feeSatang),
        taxable: toBaht(quote.taxableSatang),
        tax: toBaht(quote.taxSatang),
        net: toBaht(quote.netSatang),
      };
    }),

    list: calls.list.handler(({ input, context }) =>
      listOwnWithdrawals(services, context.culture, callerOf(context).userId, {
        pageNo: input.pageNo,
        perPage: input.perpage,
      }),
    ),

    withheld: calls.withheld.handler(({ context }) => readWithheldTax(services, callerOf(context).userId)),

    request: calls.request.handler(async ({ input, context, errors }) => {
      const amountSatang = Math.round(input.amount * 100);
      // Half a satang isn't money.
      if (toBaht(amountSatang) !== input.amount) throw errors.amountInvalid();
      const result = await requestWithdrawal(services, {
        userId: callerOf(context).userId,
        amountSatang,
        bankAccountId: input.bankAccountId,
        key: idempotencyKeyOf(context, input.idempotencyKey),
        origin: originOf(context),
      });
      if (!result.ok) {
        const { code } = result.failure;
        if (code !== 'withdrawalTooSmall') throw errors[code]();
        throw errors.withdrawalTooSmall({ data: { minimum: toBaht(withdrawalMinimumSatang) } });
      }
      const { id, netSatang } = result.value;
      return { id, amount: toBaht(result.value.amountSatang), net: toBaht(netSatang) };
    }),

    ownProof: calls.ownProof.handler(async ({ input, context, errors }) => {
      const file = await readProof(services, input.id, callerOf(context).userId);
      if (file === null) throw errors.notFound();
      return file;
    }),

    forStaff: calls.forStaff.handler(({ input, context }) =>
      listWithdrawalsForStaff(services, context.culture, { ...input, perPage: input.perpage }),
    ),

    approve: calls.approve.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await approveWithdrawal(services, { ...staff, ask: input.ask }, input.id);
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value === true ? { isMoved: true } : { isMoved: false, ...result.value };
    }),

    reject: calls.reject.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await rejectWithdrawal(services, staff, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),

    giveBack: calls.giveBack.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await returnWithdrawal(services, staff, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),

    pay: calls.pay.handler(async ({ input, context, errors }) => {
      const { file, idempotencyKey, ...paid } = input;
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const bytes = Buffer.from(await file.arrayBuffer());
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await payWithdrawal(services, staff, { ...paid, bytes }, key);
      if (!result.ok)
        throw errors[result.failure.code](
          uploadDetail(result.failure.code, { bytes: UPLOAD_LIMITS.mixedBytes }),
        );
      return { isMoved: true as const };
    }),

    proof: calls.proof.handler(async ({ input, errors }) => {
      const file = await readProof(services, input.id, null);
      if (file === null) throw errors.notFound();
      return file;
    }),
  });
}
