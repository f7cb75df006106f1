import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShownCampaign } from '../../../modules/campaign/campaign.contract.ts';
import { BannerPicture } from '../../kit/banner/banner-picture.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { breadcrumbList } from '../catalogue/breadcrumb-list.rules.ts';
import { ProductShelf } from '../catalogue/product-shelf.tsx';
import type { Route } from './+types/campaigns-page';
import { CampaignCard } from './campaign-card.tsx';

export const headers = publicList;

/** Campaigns that run, and those that are to come. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const campaigns = await api.campaign.list({});
  const products = campaigns.flatMap(({ product }) => product.map(({ id }) => `product:${id}`));
  return data(
    { campaigns, locale, siteUrl, messages: pickMessages(locale, 'campaign', 'catalogue') },
    { headers: { 'x-cache-tags': ['catalogue', 'campaigns', ...new Set(products)].join(' ') } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { campaigns, locale, siteUrl, messages } = loaderData;
  const { title, description, home } = messages.campaign;
  const [first] = campaigns;
  return pageMeta({
    title,
    description,
    path: '/campaign',
    image: first === undefined ? null : `${first.banner.imageUrl}/1200.jpg`,
    locale,
    siteUrl,
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: home, path: '/' },
        { name: title, path: '/campaign' },
      ]),
    ],
  });
}

export default function CampaignsPage({ loaderData: { campaigns } }: Route.ComponentProps) {
  const t = useTranslations('campaign');
  const running = campaigns.filter(({ state }) => state === 'running');
  const coming = campaigns.filter(({ state }) => state === 'coming');
  return (
    <main className="page-width pb-14">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('title') }]} />}
        lead={t('description')}
      >
        {t('title')}
      </PageTitle>
      {campaigns.length === 0 && (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to="/promotion">{t('toPromotions')}</ButtonLink>}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        {running.length > 0 && (
          <section aria-label={t('running')} className="grid grid-cols-[minmax(0,1fr)] gap-10">
            {running.map((campaign, index) => (
              <Running key={campaign.id} campaign={campaign} isFirst={index === 0} />
            ))}
          </section>
        )}
        {coming.length > 0 && (
          <section className="grid gap-5">
            <h2 className="text-2xl">{t('coming')}</h2>
            <ul className="grid gap-5 md:grid-cols-2">
              {coming.map((campaign) => (
                <li key={campaign.id} className="flex">
                  <CampaignCard campaign={campaign} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  );
}

function Running({ campaign, isFirst }: { campaign: ShownCampaign; isFirst: boolean }) {
  const t = useTranslations('campaign');
  const { name, urlKey, endsAt, product, productCount, storeCount } = campaign;
  const to = `/campaign/${urlKey}`;
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link to={to} prefetch="intent" tabIndex={-1} className="block overflow-hidden rounded-lg">
        <BannerPicture banner={campaign.banner} isPriority={isFirst} />
      </Link>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-2xl">
          <Link to={to} prefetch="intent" className="hover:text-primary">
            {name}
          </Link>
        </h2>
        <Countdown until={endsAt} label={t('ends')} className="text-accent-ink" />
      </div>
      {product.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <ProductShelf
          title={
            <span className="font-sans text-base font-normal text-ink-soft">
              {t('counts', { products: productCount, stores: storeCount })}
            </span>
          }
          products={product}
          aside={
            <Link to={to} prefetch="intent" className="shrink-0 font-semibold text-primary hover:underline">
              {t('seeAll')}
            </Link>
          }
        />
      )}
    </article>
  );
}
