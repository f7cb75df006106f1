import { type ApiContext, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listShipping } from './list-shipping.ts';
import { readStoreShipping } from './read-store-shipping.ts';
import { saveReturnAddress, saveStoreChannel, saveStoreTime } from './save-store-shipping.ts';
import { shippingContract } from './shipping.contract.ts';
import { storeShippingContract } from './store-shipping.contract.ts';

export function shippingApi(services: Services) {
  const calls = implementCalls(shippingContract);
  return calls.router({
    list: calls.list.handler(async ({ input, context }) => ({
      dataList: await listShipping(services, { sellerId: input.sellerId, locale: context.culture }),
    })),
  });
}

const satangOf = (baht: number) => Math.round(baht * 100);

export function storeShippingApi(services: Services) {
  const calls = implementCalls(storeShippingContract);
  const editorOf = (context: ApiContext) => {
    const { userId, sellerId } = sellerOf(context);
    return { userId, sellerId, origin: originOf(context) };
  };
  const read = (context: ApiContext) =>
    readStoreShipping(services, sellerOf(context).sellerId, context.culture);
  return calls.router({
    read: calls.read.handler(({ context }) => read(context)),

    saveChannel: calls.saveChannel.handler(async ({ input, context, errors }) => {
      const { version, channelId, isOffered, counter } = input;
      const result = await saveStoreChannel(services, editorOf(context), {
        version,
        channelId,
        isOffered,
        feeSatang: satangOf(input.fee),
        extraKilogramSatang: satangOf(input.extraKilogramFee),
        freeFromSatang: input.freeFrom === null ? null : satangOf(input.freeFrom),
        zones: input.zones.map(({ provinceIds, fee, extraKilogramFee }) => ({
          provinceIds,
          feeSatang: satangOf(fee),
          extraKilogramSatang: satangOf(extraKilogramFee),
        })),
        counter:
          counter === undefined
            ? undefined
            : { ...counter, hoursEn: counter.hoursEn === '' ? counter.hoursTh : counter.hoursEn },
      });
      if (!result.ok) throw errors[result.failure.code]();
      return read(context);
    }),

    saveTime: calls.saveTime.handler(async ({ input, context, errors }) => {
      const result = await saveStoreTime(services, editorOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return read(context);
    }),

    saveReturnAddress: calls.saveReturnAddress.handler(async ({ input, context, errors }) => {
      const result = await saveReturnAddress(services, editorOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return read(context);
    }),
  });
}
