import { callerOf, idempotencyKeyOf } from '../../platform/http/api-context.ts';
import { implementCalls, type ServerContext } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { slipFailureData, submitSlip } from '../payment/submit-slip.ts';
import {
  addToBasket,
  beginBasket,
  nameBuyer,
  proposeWays,
  refreshBasket,
  sendBasket,
  setBasketQuantity,
  withdrawBasket,
} from './fill-basket.ts';
import { listBaskets, readBasket } from './read-basket.ts';
import { referralContract } from './referral.contract.ts';
import { findSlipOrder } from './take-basket.ts';

const isDone = { isDone: true as const };
const limits = { bytes: UPLOAD_LIMITS.mixedBytes };

export function referralApi(services: Services) {
  const calls = implementCalls(referralContract);
  const keyOf = (context: ServerContext, code: string) => ({ affiliateId: callerOf(context).userId, code });

  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listBaskets(services, callerOf(context).userId, {
        ...{ pageNo: input.pageNo, perPage: input.perpage, locale: context.culture },
      }),
    ),

    begin: calls.begin.handler(async ({ input, context, errors }) => {
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const result = await beginBasket(services, callerOf(context).userId, key);
      if (!result.ok) throw errors[result.failure.code]();
      return { referenceCode: result.value };
    }),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const basket = await readBasket(services, keyOf(context, input.basketCode), context.culture);
      if (basket === null) throw errors.notFound();
      return basket;
    }),

    add: calls.add.handler(async ({ input, context, errors }) => {
      const result = await addToBasket(services, keyOf(context, input.basketCode), input);
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]('data' in failure ? { data: failure.data } : {});
      }
      return isDone;
    }),

    quantity: calls.quantity.handler(async ({ input, context, errors }) => {
      const result = await setBasketQuantity(services, keyOf(context, input.basketCode), input);
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    refresh: calls.refresh.handler(async ({ input, context, errors }) => {
      const result = await refreshBasket(services, keyOf(context, input.basketCode));
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    nameBuyer: calls.nameBuyer.handler(async ({ input, context, errors }) => {
      const result = await nameBuyer(services, keyOf(context, input.basketCode), {
        ...{ words: input.buyer, note: input.note },
      });
      if (!result.ok) throw errors[result.failure.code]({ data: { field: 'telephone' } });
      return isDone;
    }),

    propose: calls.propose.handler(async ({ input, context, errors }) => {
      const result = await proposeWays(services, keyOf(context, input.basketCode), input);
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    send: calls.send.handler(async ({ input, context, errors }) => {
      const result = await sendBasket(services, keyOf(context, input.basketCode));
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    withdraw: calls.withdraw.handler(async ({ input, context, errors }) => {
      const result = await withdrawBasket(services, keyOf(context, input.basketCode));
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    sendSlip: calls.sendSlip.handler(async ({ input, context, errors }) => {
      const { basketCode, file, idempotencyKey, ...slip } = input;
      if (file.size > UPLOAD_LIMITS.mixedBytes)
        throw errors.fileTooLarge(uploadDetail('fileTooLarge', limits));
      const order = await findSlipOrder(services, keyOf(context, basketCode));
      if (order === null) throw errors.notFound();
      const { referenceCode } = order;
      const result = await submitSlip(
        services,
        order.buyerId,
        { ...slip, referenceCode, bytes: Buffer.from(await file.arrayBuffer()) },
        {
          ...{ userId: callerOf(context).userId, call: 'POST /affiliate/basket/slip' },
          key: idempotencyKeyOf(context, idempotencyKey),
        },
      );
      if (!result.ok) throw errors[result.failure.code](slipFailureData(result.failure, limits));
      return isDone;
    }),
  });
}
