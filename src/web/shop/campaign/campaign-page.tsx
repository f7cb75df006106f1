import { data } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { CampaignPage as Campaign } from '../../../modules/campaign/campaign.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { BannerPicture } from '../../kit/banner/banner-picture.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { ShareButton } from '../../kit/share/share-button.tsx';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormattedTextView } from '../../ui/formatted-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { breadcrumbList } from '../catalogue/breadcrumb-list.rules.ts';
import { listPath } from '../catalogue/list-seo.rules.ts';
import { ProductBrowser } from '../catalogue/product-browser.tsx';
import { loadProductList } from '../catalogue/product-list.server.ts';
import type { Route } from './+types/campaign-page';

export const headers = publicList;

/** A campaign with its products, to be narrowed down as any list; one that isn't enabled isn't there (SPEC §9). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl } = server;
  const { urlKey } = params;
  // Its list has them, to be narrowed down.
  const { product: _, ...campaign } = await orNotFound(api.campaign.read({ urlKey }));
  const listing =
    campaign.state === 'running' ? await orNotFound(loadProductList(server, url, null, urlKey)) : null;
  return data(
    { campaign, listing, locale, siteUrl, messages: pickMessages(locale, 'campaign', 'catalogue') },
    { headers: { 'x-cache-tags': 'catalogue campaigns' } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { campaign, listing, locale, siteUrl, messages } = loaderData;
  const { id, name, words, state, banner } = campaign;
  const path = `/campaign/${campaign.urlKey}`;
  return pageMeta({
    title: name,
    description: words === '' ? banner.altTag : words,
    // What is over isn't to be found any more.
    path: state === 'over' ? null : listing === null ? path : listPath(path, listing.query),
    image: { kind: 'campaign', id },
    locale,
    siteUrl,
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: messages.campaign.home, path: '/' },
        { name: messages.campaign.title, path: '/campaign' },
        { name, path },
      ]),
    ],
  });
}

export default function CampaignPage({ loaderData: { campaign, listing } }: Route.ComponentProps) {
  const t = useTranslations('campaign');
  const locale = useLocale();
  const { name, urlKey, words, formatted, startsAt } = campaign;
  return (
    <main className="page-width grid grid-cols-[minmax(0,1fr)]">
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('home'), to: '/' }, { label: t('title'), to: '/campaign' }, { label: name }]}
          />
        }
        lead={<Facts campaign={campaign} />}
        aside={<ShareButton of={{ kind: 'campaign', urlKey }} look="boxed" />}
      >
        {name}
      </PageTitle>
      <div className="overflow-hidden rounded-lg">
        <BannerPicture banner={campaign.banner} isPriority />
      </div>
      {words !== '' && (
        <div className="max-w-3xl py-6">
          {formatted === null ? (
            <p className="whitespace-pre-line">{words}</p>
          ) : (
            <FormattedTextView text={formatted} under={1} />
          )}
        </div>
      )}
      {listing !== null && (
        <>
          <h2 className="pt-4 pb-3 text-xl">{t('products')}</h2>
          <ProductBrowser listing={listing} path={`/campaign/${urlKey}`} />
        </>
      )}
      {campaign.state === 'coming' && (
        <EmptyState
          title={t('comingTitle', { from: formatDateTime(locale, new Date(startsAt)) })}
          text={t('comingText')}
          action={
            <ButtonLink to="/campaign" variant="secondary">
              {t('others')}
            </ButtonLink>
          }
        />
      )}
      {campaign.state === 'over' && (
        <EmptyState
          title={t('overTitle')}
          text={t('overText')}
          action={<ButtonLink to="/campaign">{t('others')}</ButtonLink>}
        />
      )}
    </main>
  );
}

const tones = { running: 'success', coming: 'info', over: 'neutral' } as const;

function Facts({ campaign }: { campaign: Omit<Campaign, 'product'> }) {
  const t = useTranslations('campaign');
  const locale = useLocale();
  const { state, startsAt, endsAt, productCount, storeCount, leastDiscountPercent } = campaign;
  const say = (at: string) => formatDateTime(locale, new Date(at));
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {state !== 'over' && (
        <Countdown
          until={state === 'running' ? endsAt : startsAt}
          label={t(state === 'running' ? 'ends' : 'begins')}
          className="text-accent-ink"
        />
      )}
      <span className="tabular-nums">{t('period', { from: say(startsAt), until: say(endsAt) })}</span>
      {productCount > 0 && <span>{t('counts', { products: productCount, stores: storeCount })}</span>}
      {leastDiscountPercent > 0 && <span>{t('least', { percent: leastDiscountPercent })}</span>}
    </span>
  );
}
