import { type ApiContext, callerOf, idempotencyKeyOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readBannerLink, readPicturePart } from '../banner/banner.rules.ts';
import { refusalDetail } from '../banner/refusal-detail.ts';
import { bannerDeskContract } from './banner-desk.contract.ts';
import { listHouseBanners, readHouseBanner } from './read-house-banners.ts';
import { orderHouseBanners, removeHouseBanner, saveHouseBanner } from './save-house-banner.ts';

const dateOf = (instant: string | null | undefined) =>
  instant === null || instant === undefined || instant === '' ? null : new Date(instant);

export function bannerDeskApi(services: Services) {
  const calls = implementCalls(bannerDeskContract);
  const staffOf = (context: ApiContext) => ({
    userId: callerOf(context).userId,
    origin: originOf(context),
  });
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listHouseBanners(services, { placement: input.placement, locale: context.culture }),
    ),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readHouseBanner(services, { id: input.id, locale: context.culture });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, placement, desktop = null, mobile = null } = input;
      const desktopPart = readPicturePart(input.desktopPart);
      const mobilePart = readPicturePart(input.mobilePart);
      if (desktopPart === undefined || mobilePart === undefined) {
        const field = desktopPart === undefined ? 'desktopPart' : 'mobilePart';
        throw errors.bannerInvalid({ data: { fields: { [field]: 'valueInvalid' } } });
      }
      const { nameTh, nameEn, subtitleTh, subtitleEn, altTh, altEn } = input;
      const result = await saveHouseBanner(services, staffOf(context), {
        id,
        version,
        placement,
        draft: {
          ...{ nameTh, nameEn, subtitleTh, subtitleEn, altTh, altEn },
          link: readBannerLink(input.externalLink, services.siteUrl),
          isShown: input.display === 'shown',
          startsAt: dateOf(input.startsAt),
          endsAt: dateOf(input.endsAt),
        },
        pictures: { desktop, mobile, desktopPart, mobilePart },
        isDrawn: input.pictures === 'drawn',
        key: idempotencyKeyOf(context, input.idempotencyKey),
      });
      if (!result.ok) throw errors[result.failure.code]({ data: refusalDetail(result.failure) });
      return { id: result.value };
    }),

    order: calls.order.handler(async ({ input, context, errors }) => {
      const result = await orderHouseBanners(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const result = await removeHouseBanner(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),
  });
}
