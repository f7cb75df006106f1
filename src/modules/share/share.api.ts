import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { followShortLink } from './follow-link.ts';
import { readSharedById, type SharedAbove } from './read-shared.ts';
import { shareContract } from './share.contract.ts';
import type { ShareKind } from './share.rules.ts';
import { shareProduct, shareThing } from './share-thing.ts';

export function shareApi(services: Services, above: SharedAbove) {
  const calls = implementCalls(shareContract);
  const share = (kind: ShareKind, locale: Locale, urlKey = '', listKey = '') =>
    shareThing(services, { kind, urlKey, listKey }, locale, above);
  return calls.router({
    product: calls.product.handler(async ({ input, context, errors }) =>
      found(await shareProduct(services, input.urlKey, context.culture), errors),
    ),
    article: calls.article.handler(async ({ input, context, errors }) =>
      found(await share('article', context.culture, input.urlKey), errors),
    ),
    news: calls.news.handler(async ({ input, context, errors }) =>
      found(await share('news', context.culture, input.urlKey), errors),
    ),
    promotion: calls.promotion.handler(async ({ input, context, errors }) =>
      found(await share('promotion', context.culture, input.urlKey), errors),
    ),
    campaign: calls.campaign.handler(async ({ input, context, errors }) =>
      found(await share('campaign', context.culture, input.urlKey), errors),
    ),
    store: calls.store.handler(async ({ input, context, errors }) =>
      found(await share('store', context.culture, input.urlKey), errors),
    ),
    list: calls.list.handler(async ({ input, context, errors }) =>
      found(await share('list', context.culture, input.urlKey, input.listKey), errors),
    ),
    live: calls.live.handler(async ({ input, context, errors }) =>
      found(await share('live', context.culture, input.urlKey), errors),
    ),
    home: calls.home.handler(async ({ context, errors }) =>
      found(await share('home', context.culture), errors),
    ),
    shortLink: calls.shortLink.handler(async ({ input, context, errors }) => {
      const entity = found(await followShortLink(services, input), errors);
      const { kind, id, urlKey, path } = found(
        await readSharedById(services, entity, context.culture, above),
        errors,
      );
      return { kind, id, urlKey, path };
    }),
  });
}

function found<Value>(value: Value | null, errors: { notFound: () => Error }): Value {
  if (value === null) throw errors.notFound();
  return value;
}
