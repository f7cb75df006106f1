import { callerOf, idempotencyKeyOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { bannerContract } from './banner.contract.ts';
import { bannersMost, readBannerLink, readPicturePart } from './banner.rules.ts';
import { listShownBanners, listStoreBanners, readStoreBanner } from './read-banners.ts';
import { refusalDetail } from './refusal-detail.ts';
import { type BannerEditor, orderBanners, removeBanner, saveBanner } from './save-banner.ts';

const dateOf = (instant: string | null | undefined) =>
  instant === null || instant === undefined || instant === '' ? null : new Date(instant);

export function bannerApi(services: Services) {
  const calls = implementCalls(bannerContract);
  const editorOf = (context: Parameters<typeof sellerOf>[0]): BannerEditor => ({
    userId: callerOf(context).userId,
    sellerId: sellerOf(context).sellerId,
    origin: originOf(context),
  });
  return calls.router({
    shown: calls.shown.handler(async ({ input, context }) => ({
      dataList: await listShownBanners(services, input.sellerId, context.culture),
    })),

    list: calls.list.handler(async ({ context }) => ({
      dataList: await listStoreBanners(services, sellerOf(context).sellerId, context.culture),
      most: bannersMost,
    })),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readStoreBanner(services, { sellerId, id: input.id, locale: context.culture });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, desktop = null, mobile = null, display, pictures } = input;
      const desktopPart = readPicturePart(input.desktopPart);
      const mobilePart = readPicturePart(input.mobilePart);
      if (desktopPart === undefined || mobilePart === undefined) {
        const field = desktopPart === undefined ? 'desktopPart' : 'mobilePart';
        throw errors.bannerInvalid({ data: { fields: { [field]: 'valueInvalid' } } });
      }
      const result = await saveBanner(services, editorOf(context), {
        id,
        version,
        draft: {
          name: input.name,
          altTh: input.altTh,
          altEn: input.altEn,
          link: readBannerLink(input.externalLink, services.siteUrl),
          isShown: display === 'shown',
          startsAt: dateOf(input.startsAt),
          endsAt: dateOf(input.endsAt),
        },
        pictures: { desktop, mobile, desktopPart, mobilePart },
        isDrawn: pictures === 'drawn',
        key: idempotencyKeyOf(context, input.idempotencyKey),
      });
      if (!result.ok) throw errors[result.failure.code]({ data: refusalDetail(result.failure) });
      return { id: result.value };
    }),

    order: calls.order.handler(async ({ input, context, errors }) => {
      const result = await orderBanners(services, sellerOf(context).sellerId, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const result = await removeBanner(services, editorOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),
  });
}
