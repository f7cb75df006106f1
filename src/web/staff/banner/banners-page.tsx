import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { HouseBanner } from '../../../modules/site/banner-desk.contract.ts';
import { bannerPlacements } from '../../../modules/site/house-banner.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { BannerStateBadge, useBannerPeriod } from '../../kit/banner/banner-state.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/banners-page';
import { bannersPath } from './banners-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const placementOf = (url: URL) =>
  bannerPlacements.find((each) => each === url.searchParams.get('placement')) ?? 'home';

/** The house's banners of a place in their order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const placement = placementOf(url);
  const { dataList, most, counts } = await orHidden(server.api.bannerDesk.list({ placement }));
  const messages = pickMessages(server.locale, 'bannerDesk', 'banner');
  return {
    placement,
    banners: dataList,
    isFull: dataList.length >= most,
    counts,
    locale: server.locale,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.bannerDesk.title),
    messages,
  };
}

/** Puts the banners of the place into an order. */
export async function action({ request, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  try {
    const order = readOrder(await request.formData());
    await orHidden(api.bannerDesk.order({ ...order, placement: placementOf(url) }));
    return {};
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function HouseBannersPage() {
  const t = useTranslations('bannerDesk');
  const order = useTranslations('banner.order');
  const done = useTranslations('banner.done');
  const loaded = useLoaderData<typeof loader>();
  const { placement, banners, isFull, locale } = loaded;
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const nameOf = ({ nameTh, nameEn }: HouseBanner) => inLocale(locale, nameTh, nameEn);
  const make = (
    <ButtonLink to={`${bannersPath}/new?placement=${placement}`} size="s">
      <Plus className="size-4" aria-hidden="true" />
      {t('make')}
    </ButtonLink>
  );
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      way={[{ label: t('office'), to: '/admin' }]}
      aside={isFull ? undefined : make}
    >
      <Places />
      {loaded.done === 'removed' && reply === undefined && <Notice tone="success">{done('removed')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <p className="text-sm text-ink-soft">{t(`placeText.${placement}`)}</p>
      {isFull && <Notice tone="info">{t('full')}</Notice>}
      {banners.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} action={make} />
      ) : (
        <OrderedList
          key={placement}
          things={banners}
          nameOf={nameOf}
          words={{
            label: order('label'),
            drag: order('drag'),
            up: (name) => order('up', { name }),
            down: (name) => order('down', { name }),
            moved: (values) => order('moved', values),
          }}
        >
          {(banner) => <BannerRow banner={banner} name={nameOf(banner)} />}
        </OrderedList>
      )}
    </DeskPage>
  );
}

/** The places, each with how many hang there. */
function Places() {
  const t = useTranslations('bannerDesk');
  const { placement, counts } = useLoaderData<typeof loader>();
  return (
    <nav aria-label={t('places')}>
      <ul className="flex flex-wrap gap-2">
        {counts.map((each) => (
          <li key={each.placement}>
            <Link
              to={`${bannersPath}?placement=${each.placement}`}
              prefetch="intent"
              aria-current={each.placement === placement ? 'page' : undefined}
              className={classNames(
                'flex min-h-10 items-center gap-2 rounded-full border px-4 text-sm',
                each.placement === placement
                  ? 'border-primary bg-primary-wash font-semibold text-primary'
                  : 'border-line bg-surface text-ink-soft hover:border-primary hover:text-primary',
              )}
            >
              {t(`place.${each.placement}`)}
              <span className="tabular-nums">{each.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BannerRow({ banner, name }: { banner: HouseBanner; name: string }) {
  const periodOf = useBannerPeriod();
  const { id, state, imageUrl, externalLink } = banner;
  return (
    <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <img
        src={`${imageUrl}/480.webp`}
        alt=""
        width={480}
        height={168}
        loading="lazy"
        className="aspect-[20/7] w-full rounded-md bg-wash object-cover"
      />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-sans text-base font-semibold">
            <Link
              to={`${bannersPath}/${id}`}
              prefetch="intent"
              className="-my-1 inline-block py-1 wrap-anywhere text-ink hover:text-primary"
            >
              {name}
            </Link>
          </h2>
          <BannerStateBadge state={state} />
        </div>
        <p className="text-sm text-ink-mute tabular-nums">{periodOf(banner)}</p>
        {externalLink !== null && <p className="truncate text-sm text-ink-mute">{externalLink}</p>}
      </div>
    </div>
  );
}
