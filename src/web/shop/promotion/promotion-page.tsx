import { data } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { ProductGrid } from '../../kit/catalogue/product-grid.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { ShareButton } from '../../kit/share/share-button.tsx';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { breadcrumbList } from '../catalogue/breadcrumb-list.rules.ts';
import { ProductShelf } from '../catalogue/product-shelf.tsx';
import type { Route } from './+types/promotion-page';
import { usePromotionWords } from './promotion-words.ts';

export const headers = publicList;

const shelfLength = 10;

/** A promotion: what it takes, what there is for it, when. One that is over says so. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const promotion = await orNotFound(api.shownPromotion.read({ promotionId: Number(params.promotionId) }));
  const { store } = promotion;
  const isOfStore = promotion.product === null && promotion.parts.length === 0 && promotion.state !== 'over';
  const goods =
    isOfStore && store !== null
      ? await api.catalogue.productList({ seller: store.urlKey, group: 'work', perpage: shelfLength })
      : null;
  return data(
    {
      promotion,
      goods: goods?.dataList ?? [],
      locale,
      siteUrl,
      messages: pickMessages(locale, 'promotion', 'promotionOffer', 'catalogue'),
    },
    {
      headers: {
        'x-cache-tags': [
          ...['catalogue', 'promotions', ...(store === null ? [] : [`seller:${store.id}`])],
          ...promotion.parts.map((part) => `product:${part.id}`),
          ...(promotion.product === null ? [] : [`product:${promotion.product.id}`]),
        ].join(' '),
      },
    },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { promotion, locale, siteUrl, messages } = loaderData;
  const { id, name, description, state } = promotion;
  return pageMeta({
    title: name,
    description: description ?? messages.promotion.description,
    path: state === 'over' ? null : `/promotion/${id}`,
    image: { kind: 'promotion', id },
    locale,
    siteUrl,
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: messages.promotion.home, path: '/' },
        { name: messages.promotion.title, path: '/promotion' },
        { name, path: `/promotion/${id}` },
      ]),
    ],
  });
}

export default function PromotionPage({ loaderData: { promotion, goods } }: Route.ComponentProps) {
  const t = useTranslations('promotion');
  const locale = useLocale();
  const { kind, takes } = usePromotionWords()(promotion);
  const { name, description, state, startsAt, endsAt, store, gifts, product, parts } = promotion;
  const say = (at: string) => formatDateTime(locale, new Date(at));
  const storePath = store === null ? '/product' : `/store/${store.urlKey}`;
  return (
    <main className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 pb-14">
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('home'), to: '/' }, { label: t('title'), to: '/promotion' }, { label: name }]}
          />
        }
        aside={<ShareButton of={{ kind: 'promotion', urlKey: String(promotion.id) }} look="boxed" />}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Badge tone="accent">{kind}</Badge>
            {state === 'over' ? (
              <Badge>{t('state.over')}</Badge>
            ) : (
              <Countdown
                until={state === 'coming' ? startsAt : endsAt}
                label={t(state === 'coming' ? 'begins' : 'ends')}
                className="text-accent-ink"
              />
            )}
          </span>
        }
      >
        {name}
      </PageTitle>
      {state === 'over' && (
        <Notice tone="info" title={t('overTitle')}>
          {t('overText', { until: say(endsAt) })}{' '}
          <Link to="/promotion" className="font-semibold text-primary hover:underline">
            {t('others')}
          </Link>
        </Notice>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Panel title={t('what')}>
          <p className="text-lg">{takes}</p>
          {description !== null && <p className="text-ink-soft">{description}</p>}
          <dl className="grid gap-3">
            <Fact label={t('store')}>
              <Link to={storePath} prefetch="intent" className="text-primary hover:underline">
                {store?.name ?? t('allStores')}
              </Link>
            </Fact>
            <Fact label={t('when')}>{t('period', { from: say(startsAt), until: say(endsAt) })}</Fact>
            {state !== 'over' && <Fact label={t('how')}>{t('howText')}</Fact>}
          </dl>
          {state !== 'over' && (
            <ButtonLink to={storePath} className="justify-self-start">
              {t('toStore')}
            </ButtonLink>
          )}
        </Panel>
        {gifts.length > 0 && (
          <Panel title={t('gift')}>
            {gifts.length > 1 && <p className="text-sm text-ink-soft">{t('giftChoose')}</p>}
            {gifts.map((gift) => (
              <div key={gift.id} className="flex items-center gap-4">
                <span className="w-24 shrink-0">
                  <Picture
                    base={gift.imageUrl}
                    alt=""
                    sizes="6rem"
                    ratio="2/3"
                    minWidthPx={96}
                    maxWidthPx={320}
                    className="aspect-[2/3] rounded-sm object-cover"
                  />
                </span>
                <p className="text-lg">{gift.name}</p>
              </div>
            ))}
          </Panel>
        )}
      </div>
      {product !== null && (
        <section aria-label={t('product')}>
          <h2 className="pb-3 text-xl">{t('product')}</h2>
          <ProductGrid products={[product]} />
        </section>
      )}
      {parts.length > 0 && (
        <section aria-label={t('parts')}>
          <h2 className="pb-3 text-xl">{t('parts')}</h2>
          <ProductGrid products={parts} />
        </section>
      )}
      <ProductShelf
        areBooks
        title={store?.name ?? t('allStores')}
        products={goods}
        aside={
          <Link
            to={storePath}
            prefetch="intent"
            className="shrink-0 font-semibold text-primary hover:underline"
          >
            {t('toStore')}
          </Link>
        }
      />
    </main>
  );
}
