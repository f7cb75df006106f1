import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreBanner } from '../../../modules/banner/banner.contract.ts';
import { BannerStateBadge, useBannerPeriod } from '../../kit/banner/banner-state.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/banners-page';
import { bannersPath } from './banners-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The store's banners in their order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList, most } = await orHidden(server.api.banner.list({}));
  const messages = pickMessages(server.locale, 'banner');
  return {
    banners: dataList,
    most,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.banner.title),
    messages,
  };
}

/** Puts the banners into an order. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  try {
    await orHidden(api.banner.order(readOrder(await request.formData())));
    return {};
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function BannersPage() {
  const t = useTranslations('banner');
  const { banners, most, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const isFull = banners.length >= most;
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      aside={
        isFull ? undefined : (
          <ButtonLink to={`${bannersPath}/new`} size="s">
            <Plus className="size-4" aria-hidden="true" />
            {t('make')}
          </ButtonLink>
        )
      }
    >
      {done === 'removed' && reply === undefined && <Notice tone="success">{t('done.removed')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {isFull && <Notice tone="info">{t('full', { count: most })}</Notice>}
      {banners.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to={`${bannersPath}/new`}>{t('make')}</ButtonLink>}
        />
      ) : (
        <BannerOrder banners={banners} />
      )}
    </DeskPage>
  );
}

/** The list, moved by hand. */
function BannerOrder({ banners }: { banners: readonly StoreBanner[] }) {
  const t = useTranslations('banner.order');
  return (
    <OrderedList
      things={banners}
      nameOf={({ name }) => name}
      words={{
        label: t('label'),
        drag: t('drag'),
        up: (name) => t('up', { name }),
        down: (name) => t('down', { name }),
        moved: (values) => t('moved', values),
      }}
    >
      {(banner) => <BannerRow banner={banner} />}
    </OrderedList>
  );
}

function BannerRow({ banner }: { banner: StoreBanner }) {
  const periodOf = useBannerPeriod();
  const { id, name, state, imageUrl, externalLink } = banner;
  return (
    <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <img
        src={`${imageUrl}/480.webp`}
        srcSet={`${imageUrl}/320.webp 320w, ${imageUrl}/480.webp 480w`}
        sizes="(width < 40rem) 60vw, 12rem"
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
