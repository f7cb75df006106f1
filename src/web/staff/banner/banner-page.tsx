import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { HouseBanner } from '../../../modules/site/banner-desk.contract.ts';
import { bannerPlacements } from '../../../modules/site/house-banner.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { BannerStateBadge, useBannerPeriod } from '../../kit/banner/banner-state.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/banner-page';
import {
  actOnHouseBanner,
  type HouseBannerReply,
  type HouseBannerValues,
  houseBannerValues,
} from './banner-action.server.ts';
import { BannerForm } from './banner-form.tsx';
import { bannersPath } from './banners-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The banner an address names: null for the form of a new one; none isn't there. */
function idOf(text: string): number | null {
  if (text === 'new') return null;
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

const placementOf = (url: URL) =>
  bannerPlacements.find((each) => each === url.searchParams.get('placement')) ?? 'home';

/** A banner of the house, or the form for a new one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = idOf(params.id);
  const placement = placementOf(url);
  // Whoever isn't at home here is told so before they fill the form in.
  if (id === null) await orHidden(server.api.bannerDesk.list({ placement }));
  const banner = id === null ? null : await orHidden(server.api.bannerDesk.read({ id }));
  const messages = pickMessages(server.locale, 'bannerDesk', 'banner');
  const name = banner === null ? undefined : inLocale(server.locale, banner.nameTh, banner.nameEn);
  return {
    banner,
    placement: banner?.placement ?? placement,
    values: banner === null ? null : houseBannerValues(banner),
    title: name ?? messages.bannerDesk.make,
    key: crypto.randomUUID(),
    done: url.searchParams.get('done'),
    head: pageHead(server, name ?? messages.bannerDesk.make),
    messages,
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = idOf(params.id);
  const kept = id === null ? null : await orHidden(server.api.bannerDesk.read({ id }));
  return actOnHouseBanner(request, server, { id, placement: kept?.placement ?? placementOf(url) });
}

export default function HouseBannerPage() {
  const t = useTranslations('bannerDesk');
  const words = useTranslations('banner');
  const { banner, placement, values, title, key, done } = useLoaderData<typeof loader>();
  const reply: HouseBannerReply | undefined = useReply<typeof action>();
  const back = `${bannersPath}?placement=${placement}`;
  return (
    <DeskPage
      title={title}
      way={[
        { label: t('office'), to: '/admin' },
        { label: `${t('title')}: ${t(`place.${placement}`)}`, to: back },
      ]}
      crumb={title}
      aside={banner === null ? undefined : <BannerStateBadge state={banner.state} />}
      isNarrow
    >
      {(done === 'saved' || done === 'made') && reply === undefined && (
        <Notice tone="success">{words(`done.${done}`)}</Notice>
      )}
      {reply?.message !== undefined && (
        <Notice tone="error" title={reply.message}>
          {reply.isConflict === true && values !== null && <Differences now={values} typed={reply.values} />}
        </Notice>
      )}
      {banner !== null && <Preview banner={banner} />}
      <BannerForm
        key={banner?.version ?? 'new'}
        formKey={key}
        banner={banner}
        kept={values}
        reply={reply}
        back={back}
      />
      {banner !== null && (
        <ConfirmPanel
          label={words('remove.label')}
          title={words('remove.title')}
          text={words('remove.text')}
          submit={words('remove.submit')}
          intent="remove"
          fields={{ version: banner.version }}
          look="quiet"
          tone="danger"
        />
      )}
    </DeskPage>
  );
}

const compared = [
  ...(['nameTh', 'nameEn', 'subtitleTh', 'subtitleEn', 'altTh', 'altEn'] as const),
  ...(['externalLink', 'display', 'startsAt', 'endsAt'] as const),
] as const;

type DifferencesProps = { now: HouseBannerValues; typed: HouseBannerValues | undefined };

/** What a colleague has made of the banner meanwhile, beside what was typed. */
function Differences({ now, typed }: DifferencesProps) {
  const t = useTranslations('bannerDesk');
  const words = useTranslations('banner');
  if (typed === undefined) return null;
  const say = (name: (typeof compared)[number], value: string) => {
    if (name === 'display') return words(`display.${value === 'hidden' ? 'hidden' : 'shown'}`);
    return value === '' ? words('conflict.none') : value.replace('T', ' ');
  };
  return (
    <dl className="grid gap-2 text-sm">
      {compared
        .filter((name) => now[name] !== typed[name])
        .map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`field.${name}`)}</dt>
            <dd className="wrap-anywhere">
              {words('conflict.theirs')}: {say(name, now[name])}
            </dd>
            <dd className="wrap-anywhere">
              {words('conflict.yours')}: {say(name, typed[name])}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The banner as it is kept, as wide and as narrow screens show it. */
function Preview({ banner }: { banner: HouseBanner }) {
  const t = useTranslations('banner');
  const periodOf = useBannerPeriod();
  const { imageUrl, mobileImageUrl } = banner;
  return (
    <Panel title={t('preview.title')} aside={<p className="text-sm text-ink-mute">{periodOf(banner)}</p>}>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,20fr)_minmax(0,7fr)]">
        <figure className="grid gap-1">
          <img
            src={`${imageUrl}/960.webp`}
            alt={t('preview.desktopAlt')}
            width={960}
            height={336}
            className="aspect-[20/7] w-full rounded-lg bg-wash object-cover"
          />
          <figcaption className="text-sm text-ink-mute">{t('preview.desktop')}</figcaption>
        </figure>
        <figure className="grid gap-1 max-sm:max-w-48">
          <img
            src={`${mobileImageUrl}/480.webp`}
            alt={t('preview.mobileAlt')}
            width={480}
            height={480}
            className="aspect-square w-full rounded-lg bg-wash object-cover"
          />
          <figcaption className="text-sm text-ink-mute">{t('preview.mobile')}</figcaption>
        </figure>
      </div>
    </Panel>
  );
}
