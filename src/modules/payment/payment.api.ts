import { ORPCError } from '@orpc/server';
import {
  type ApiContext,
  type CallOrigin,
  callerOf,
  idempotencyKeyOf,
  originOf,
} from '../../platform/http/api-context.ts';
import { implementCalls, type ServerContext } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { describeLimits } from './describe-limits.ts';
import {
  chooseRefundAccount,
  listRefundsOfOrder,
  listTransferRefunds,
  payRefund,
  readRefundFile,
} from './handle-refunds.ts';
import { listBanks, listChannels } from './list-channels.ts';
import { listSlips, readSlipFile } from './list-slips.ts';
import { nameRefundAccount } from './name-refund-account.ts';
import { paymentContract } from './payment.contract.ts';
import { findReferenceByCart, readPaymentState } from './read-payment.ts';
import { reopenSlip } from './reopen-slip.ts';
import { repayOrderGroup } from './repay-order-group.ts';
import { returnRefund } from './return-refund.ts';
import { approveSlip, rejectSlip } from './review-slip.ts';
import { slipFailureData, submitSlip } from './submit-slip.ts';
import { voidRefund } from './void-refund.ts';

export function paymentApi(services: Services) {
  const calls = implementCalls(paymentContract);

  async function stateOf(context: ServerContext, referenceCode: string) {
    const state = await readPaymentState(services, context.culture, callerOf(context).userId, referenceCode);
    if (state === null) throw new ORPCError('notFound', { status: 404 });
    return state;
  }

  return calls.router({
    refundsOfOrder: calls.refundsOfOrder.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const dataList = await listRefundsOfOrder(services, context.culture, userId, input.orderNumber);
      if (dataList === null) throw errors.orderNotFound();
      return { dataList };
    }),
    refundAccount: calls.refundAccount.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await chooseRefundAccount(services, userId, input.refundId, input.bankAccountId);
      if (!result.ok) throw errors[result.failure.code]();
      return { isSaved: true as const };
    }),
    refundProof: calls.refundProof.handler(async ({ input, context, errors }) => {
      const file = await readRefundFile(services, callerOf(context).userId, input.refundId);
      if (file === null) throw errors.notFound();
      return file;
    }),
    refunds: calls.refunds.handler(({ input, context }) =>
      listTransferRefunds(services, context.culture, input),
    ),
    payRefund: calls.payRefund.handler(async ({ input, context, errors }) => {
      if (input.file.size > UPLOAD_LIMITS.mixedBytes)
        throw errors.fileTooLarge(uploadDetail('fileTooLarge', limits));
      const { bankCode, accountNumber, accountName, refundId, transferReference, isSentThere, ask } = input;
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const result = await payRefund(
        services,
        { ...staffOf(context), ask },
        {
          refundId,
          account: { bankCode, accountNumber, accountName },
          isSentThere,
          transferReference,
          bytes: Buffer.from(await input.file.arrayBuffer()),
        },
        key,
      );
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code](
          'detail' in failure ? { data: failure.detail } : uploadDetail(failure.code, limits),
        );
      }
      return result.value;
    }),
    nameRefundAccount: calls.nameRefundAccount.handler(async ({ input, context, errors }) => {
      const { refundId, reason, ...account } = input;
      const result = await nameRefundAccount(services, staffOf(context), { refundId, account, reason });
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'fields' in failure ? failure.fields : undefined });
      }
      return { id: refundId, status: 'waiting' as const, ...result.value };
    }),
    voidRefund: calls.voidRefund.handler(async ({ input, context, errors }) => {
      const result = await voidRefund(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { id: input.refundId, status: 'waiting' as const, ...result.value };
    }),
    returnRefund: calls.returnRefund.handler(async ({ input, context, errors }) => {
      const { idempotencyKey, ...returned } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await returnRefund(services, staffOf(context), returned, key);
      if (!result.ok) throw errors[result.failure.code]();
      return { id: input.refundId, status: 'waiting' as const };
    }),
    refundFile: calls.refundFile.handler(async ({ input, errors }) => {
      const file = await readRefundFile(services, null, input.refundId);
      if (file === null) throw errors.notFound();
      return file;
    }),
    channels: calls.channels.handler(async ({ context }) => ({
      dataList: await listChannels(services, context.culture),
    })),
    banks: calls.banks.handler(({ context }) => ({ dataList: listBanks(context.culture) })),
    state: calls.state.handler(({ input, context }) => stateOf(context, input.referenceCode)),
    findByCart: calls.findByCart.handler(async ({ input, context, errors }) => {
      const referenceCode = await findReferenceByCart(services, callerOf(context).userId, input.cartId);
      if (referenceCode === null) throw errors.notFound();
      return { referenceCode };
    }),
    repay: calls.repay.handler(async ({ input, context, errors }) => {
      const channels = await listChannels(services, context.culture);
      const channel = channels.find(
        ({ id, code }) => id === input.paymentTypeId || code === input.paymentTypeId,
      );
      if (channel === undefined || channel.code === 'cod') throw errors.paymentChannelNotFound();
      const { userId } = callerOf(context);
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const result = await repayOrderGroup(services, userId, input.referenceCode, channel.code, key);
      if (!result.ok)
        throw errors[result.failure.code](
          result.failure.code === 'paymentAmountOutside' ? { data: describeLimits(result.failure) } : {},
        );
      return stateOf(context, input.referenceCode);
    }),
    submitSlip: calls.submitSlip.handler(async ({ input, context, errors }) => {
      if (input.file.size > UPLOAD_LIMITS.mixedBytes)
        throw errors.fileTooLarge(uploadDetail('fileTooLarge', limits));
      const { userId } = callerOf(context);
      const { file, idempotencyKey, ...slip } = input;
      const result = await submitSlip(
        services,
        userId,
        { ...slip, bytes: Buffer.from(await file.arrayBuffer()) },
        { userId, call: 'POST /payment/slip', key: idempotencyKeyOf(context, idempotencyKey) },
      );
      if (!result.ok) throw errors[result.failure.code](slipFailureData(result.failure, limits));
      return stateOf(context, input.referenceCode);
    }),
    slips: calls.slips.handler(({ input, context }) => listSlips(services, context.culture, input)),
    slipFile: calls.slipFile.handler(async ({ input, errors }) => {
      const file = await readSlipFile(services, input.id);
      if (file === null) throw errors.notFound();
      return file;
    }),
    approveSlip: calls.approveSlip.handler(async ({ input, context, errors }) => {
      const { ask, ...slip } = input;
      const result = await approveSlip(services, { ...staffOf(context), ask }, slip);
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value;
    }),
    rejectSlip: calls.rejectSlip.handler(async ({ input, context, errors }) => {
      const result = await rejectSlip(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    reopenSlip: calls.reopenSlip.handler(async ({ input, context, errors }) => {
      const result = await reopenSlip(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

function staffOf(context: ApiContext): { userId: number; origin: CallOrigin } {
  return { userId: callerOf(context).userId, origin: originOf(context) };
}

const limits = { bytes: UPLOAD_LIMITS.mixedBytes };
