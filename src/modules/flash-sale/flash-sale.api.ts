import { type ApiContext, callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { addCopies } from './add-copies.ts';
import { decideOffer, takeOutOffer } from './decide-offer.ts';
import { flashSaleContract } from './flash-sale.contract.ts';
import { dropReminder, keepReminder, listReminders } from './keep-reminders.ts';
import { addOffer, proposeOffer, withdrawOffer } from './offer-product.ts';
import {
  findOfferable,
  listShownSlots,
  listStaffSlots,
  listStoreSlots,
  readStaffSlot,
} from './read-flash-sales.ts';
import { readPriceHistory } from './read-price-history.ts';
import { saveSlot, stopSlot } from './save-slot.ts';

const staffIn = (context: ApiContext) => ({ userId: callerOf(context).userId, origin: originOf(context) });

/** The fields that were wrong, for those who say which. */
function detailOf(failure: { code: string; fields?: object }) {
  return failure.fields === undefined ? {} : { data: { fields: failure.fields } };
}

export function flashSaleApi(services: Services) {
  const calls = implementCalls(flashSaleContract);
  return calls.router({
    list: calls.list.handler(async ({ context }) => ({
      dataList: await listShownSlots(services, context.culture),
    })),

    reminders: calls.reminders.handler(async ({ context }) => ({
      ids: await listReminders(services, callerOf(context).userId),
    })),

    remind: calls.remind.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await keepReminder(services, { slotId: input.id, userId });
      if (!result.ok) throw errors[result.failure.code]();
      return { isKept: true as const };
    }),

    forget: calls.forget.handler(async ({ input, context }) => {
      await dropReminder(services, { slotId: input.id, userId: callerOf(context).userId });
      return { isKept: false as const };
    }),

    sellerList: calls.sellerList.handler(({ input, context }) =>
      listStoreSlots(services, sellerOf(context).sellerId, context.culture, {
        pageNo: input.pageNo,
        perPage: input.perpage,
      }),
    ),

    sellerProducts: calls.sellerProducts.handler(async ({ input, context }) => {
      const { sellerId } = sellerOf(context);
      const { search } = input;
      return { dataList: await findOfferable(services, { search, sellerId, locale: context.culture }) };
    }),

    priceHistory: calls.priceHistory.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const asked = { productId: input.id, sellerId, locale: context.culture };
      const result = await readPriceHistory(services, asked);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    propose: calls.propose.handler(async ({ input, context, errors }) => {
      const store = { sellerId: sellerOf(context).sellerId, userId: callerOf(context).userId };
      const { price, ...offer } = input;
      const draft = { ...offer, priceSatang: Math.round(price * 100) };
      const result = await proposeOffer(services, store, draft);
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return { id: result.value };
    }),

    withdraw: calls.withdraw.handler(async ({ input, context, errors }) => {
      const result = await withdrawOffer(services, sellerOf(context).sellerId, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isWithdrawn: true as const };
    }),

    addCopies: calls.addCopies.handler(async ({ input, context, errors }) => {
      const { userId, sellerId } = sellerOf(context);
      const result = await addCopies(services, { userId, sellerId, origin: originOf(context) }, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { copies: result.value };
    }),

    staffList: calls.staffList.handler(({ input }) =>
      listStaffSlots(services, { pageNo: input.pageNo, perPage: input.perpage }),
    ),

    staffRead: calls.staffRead.handler(async ({ input, context, errors }) => {
      const result = await readStaffSlot(services, input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffProducts: calls.staffProducts.handler(async ({ input, context }) => {
      const { search } = input;
      return {
        dataList: await findOfferable(services, { search, sellerId: null, locale: context.culture }),
      };
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, nameTh, nameEn } = input;
      const times = {
        startsAt: new Date(input.startsAt),
        endsAt: new Date(input.endsAt),
        joinUntil: new Date(input.joinUntil),
      };
      const draft = { nameTh, nameEn, ...times };
      const result = await saveSlot(services, staffIn(context), { id, version, draft });
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return { id: result.value };
    }),

    stop: calls.stop.handler(async ({ input, context, errors }) => {
      const result = await stopSlot(services, staffIn(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isStopped: true as const };
    }),

    staffAdd: calls.staffAdd.handler(async ({ input, context, errors }) => {
      const { price, ...offer } = input;
      const draft = { ...offer, priceSatang: Math.round(price * 100) };
      const result = await addOffer(services, staffIn(context), draft);
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return { id: result.value };
    }),

    decide: calls.decide.handler(async ({ input, context, errors }) => {
      const result = await decideOffer(services, staffIn(context), input);
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return { state: result.value };
    }),

    takeOut: calls.takeOut.handler(async ({ input, context, errors }) => {
      const result = await takeOutOffer(services, staffIn(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isTakenOut: true as const };
    }),
  });
}
