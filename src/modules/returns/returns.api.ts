import { callerOf, idempotencyKeyOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls, type ServerContext } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { approveReturn, contestReturn, receiveReturn, rejectReturn } from './answer-return.ts';
import { cancelOwnRest, cancelRest } from './cancel-rest.ts';
import { cancelRestForStaff } from './cancel-rest-for-staff.ts';
import { describeGifts } from './describe-gifts.ts';
import { decideDispute, disputeReturn } from './dispute-return.ts';
import type { ReturnParty } from './held-return.ts';
import {
  listReturns,
  listSellerReturns,
  listStaffReturns,
  readRefundProof,
  readReturn,
  readReturnable,
  readReturnPhoto,
  readSellerReturn,
  readStaffReturn,
} from './read-returns.ts';
import { refundFile } from './refund-file.ts';
import { requestReturn } from './request-return.ts';
import { returnParcel } from './return-parcel.ts';
import { returnsContract } from './returns.contract.ts';
import { photosMost } from './returns.rules.ts';
import { sendBackReturn, withdrawReturn } from './send-back-return.ts';

const limits = { bytes: UPLOAD_LIMITS.imageBytes, most: photosMost };

export function returnsApi(services: Services) {
  const calls = implementCalls(returnsContract);

  const shopper = (context: ServerContext): ReturnParty => ({
    kind: 'shopper',
    userId: callerOf(context).userId,
  });
  const seller = (context: ServerContext): ReturnParty => {
    const { userId, sellerId } = sellerOf(context);
    return { kind: 'seller', userId, sellerId };
  };
  const staff = (context: ServerContext) => ({
    userId: callerOf(context).userId,
    origin: originOf(context),
  });

  return calls.router({
    returnable: calls.returnable.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await readReturnable(services, context.culture, userId, input.orderNumber);
      if (!result.ok) throw errors.orderNotFound();
      return result.value;
    }),
    request: calls.request.handler(async ({ input, context, errors }) => {
      if (input.photos.some(({ size }) => size > UPLOAD_LIMITS.imageBytes))
        throw errors.fileTooLarge(uploadDetail('fileTooLarge', limits));
      const { userId } = callerOf(context);
      const { idempotencyKey, ...asked } = input;
      const result = await requestReturn(services, userId, {
        ...asked,
        key: idempotencyKeyOf(context, idempotencyKey),
        gifts: input.gifts ?? [],
        bankAccount: input.bankAccount ?? null,
        bankAccountId: input.bankAccountId ?? null,
        photos: await Promise.all(input.photos.map(async (file) => Buffer.from(await file.arrayBuffer()))),
      });
      if (!result.ok && result.failure.code === 'giftChoice')
        throw errors.giftChoice({
          data: await describeGifts(services.db, context.culture, result.failure.gifts),
        });
      if (!result.ok) throw errors[result.failure.code](uploadDetail(result.failure.code, limits));
      const request = await readReturn(services, context.culture, userId, result.value.returnNumber);
      if (!request.ok) throw errors.orderNotFound();
      return request.value;
    }),
    list: calls.list.handler(({ input, context }) =>
      listReturns(services, context.culture, callerOf(context).userId, input),
    ),
    detail: calls.detail.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await readReturn(services, context.culture, userId, input.returnNumber);
      if (!result.ok) throw errors.returnNotFound();
      return result.value;
    }),
    photo: calls.photo.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const file = await readReturnPhoto(services, { userId }, input.returnNumber, input.place);
      if (file === null) throw errors.returnNotFound();
      return file;
    }),
    refundProof: calls.refundProof.handler(async ({ input, context, errors }) => {
      const file = await readRefundProof(services, callerOf(context).userId, input.returnNumber);
      if (file === null) throw errors.returnNotFound();
      return file;
    }),
    dispute: calls.dispute.handler(async ({ input, context, errors }) => {
      const result = await disputeReturn(services, input.returnNumber, shopper(context), input.note);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    sendBack: calls.sendBack.handler(async ({ input: { returnNumber, ...parcel }, context, errors }) => {
      const result = await sendBackReturn(services, returnNumber, shopper(context), parcel);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    withdraw: calls.withdraw.handler(async ({ input, context, errors }) => {
      const result = await withdrawReturn(services, input.returnNumber, shopper(context));
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    parcelBack: calls.parcelBack.handler(async ({ input, context, errors }) => {
      const { userId, sellerId } = sellerOf(context);
      const result = await returnParcel(services, { ...input, seller: { userId, sellerId } });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    cancelRest: calls.cancelRest.handler(async ({ input, context, errors }) => {
      const { userId, sellerId } = sellerOf(context);
      const result = await cancelRest(services, { ...input, seller: { userId, sellerId } });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    cancelOwnRest: calls.cancelOwnRest.handler(async ({ input, context, errors }) => {
      const { orderNumber, reason = null } = input;
      const result = await cancelOwnRest(services, { orderNumber, reason, userId: callerOf(context).userId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    staffCancelRest: calls.staffCancelRest.handler(async ({ input, context, errors }) => {
      const { ask, ...asked } = input;
      const result = await cancelRestForStaff(services, { ...asked, staff: { ...staff(context), ask } });
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value;
    }),
    contest: calls.contest.handler(async ({ input, context, errors }) => {
      const result = await contestReturn(services, input.returnNumber, seller(context), input.note);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    sellerList: calls.sellerList.handler(({ input, context }) =>
      listSellerReturns(services, context.culture, sellerOf(context).sellerId, input),
    ),
    sellerDetail: calls.sellerDetail.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readSellerReturn(services, context.culture, sellerId, input.returnNumber);
      if (!result.ok) throw errors.returnNotFound();
      return result.value;
    }),
    sellerPhoto: calls.sellerPhoto.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const file = await readReturnPhoto(services, { sellerId }, input.returnNumber, input.place);
      if (file === null) throw errors.returnNotFound();
      return file;
    }),
    approve: calls.approve.handler(async ({ input, context, errors }) => {
      const result = await approveReturn(services, input.returnNumber, seller(context), input.isKept);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    reject: calls.reject.handler(async ({ input, context, errors }) => {
      const result = await rejectReturn(services, input.returnNumber, seller(context), input.reason);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    receive: calls.receive.handler(async ({ input, context, errors }) => {
      const result = await receiveReturn(services, input.returnNumber, seller(context), input.isRestocked);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
    staffList: calls.staffList.handler(async ({ input, context, errors }) => {
      const result = await listStaffReturns(services, context.culture, input);
      if (!result.ok) throw errors.storeNotFound();
      return result.value;
    }),
    staffDetail: calls.staffDetail.handler(async ({ input, context, errors }) => {
      const result = await readStaffReturn(services, context.culture, input.returnNumber);
      if (!result.ok) throw errors.returnNotFound();
      return result.value;
    }),
    staffPhoto: calls.staffPhoto.handler(async ({ input, errors }) => {
      const file = await readReturnPhoto(services, 'staff', input.returnNumber, input.place);
      if (file === null) throw errors.returnNotFound();
      return file;
    }),
    decide: calls.decide.handler(async ({ input: { returnNumber, ask, ...answer }, context, errors }) => {
      const result = await decideDispute(services, returnNumber, { ...staff(context), ask }, answer);
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value;
    }),
    refundFile: calls.refundFile.handler(async ({ input, context, errors }) => {
      const { ask, idempotencyKey, ...file } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await refundFile(services, { ...staff(context), ask }, file, key);
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value;
    }),
  });
}
