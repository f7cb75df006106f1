import { data, type HeadersArgs, redirect } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { liveListPath, livePath } from '../../../modules/live/live-path.rules.ts';
import { mediaOriginOf } from '../../../modules/live/live-video.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ShareButton } from '../../kit/share/share-button.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/live-detail-page';
import { AskHost, HostLink } from './host-link.tsx';
import { LiveBadge } from './live-badge.tsx';
import { LiveProduct } from './live-product.tsx';
import { LiveTalk } from './live-talk.tsx';
import { LiveVideo } from './live-video.tsx';
import { RemindForm } from './remind-form.tsx';
import { useLiveShow } from './use-live-show.ts';

/** From where a stream plays, for this page's policy (src/app.ts). What it shows is for whoever asks, and kept by nobody. */
export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  const media = loaderHeaders.get('x-media-origin');
  return { 'cache-control': 'private, no-store', ...(media === null ? {} : { 'x-media-origin': media }) };
}

/** A live of our own: its video, what is said, and what is sold there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl, isSignedIn } = serverSide(context);
  const { postTypeId, id: asked } = params;
  if (postTypeId === undefined) throw redirect('/live');
  if (postTypeId !== '1' && postTypeId !== '2') throw data(null, { status: 404 });
  if (asked === undefined) throw redirect(liveListPath(postTypeId === '1' ? 1 : 2));
  const id = readNumber(asked);
  if (id === 0) throw data(null, { status: 404 });
  const live = await orNotFound(api.live.show({ id }));
  if (String(live.postTypeId) !== postTypeId) throw redirect(livePath(live));
  const origin = mediaOriginOf(live.video);
  return data(
    { live, isSignedIn, locale, siteUrl, messages: pickMessages(locale, 'liveShow', 'content') },
    { headers: origin === null ? {} : { 'x-media-origin': origin } },
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api, isSignedIn, locale } = serverSide(context);
  const id = readNumber(params.id ?? null);
  const postTypeId = params.postTypeId === '2' ? 2 : 1;
  if (id === 0) throw data(null, { status: 404 });
  const path = livePath({ postTypeId, id });
  if (!isSignedIn) throw redirect(`/login?next=${encodeURIComponent(path)}`);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const text = formText(form, 'text').slice(0, 500);
  try {
    if (intent === 'remind' || intent === 'forget') {
      if (intent === 'remind') await api.live.remind({ id });
      else await api.live.forgetReminder({ id });
      return redirect(formText(form, 'back') === 'list' ? liveListPath(postTypeId) : path);
    }
    if (intent === 'say') return { said: await api.live.say({ id, text }) };
    if (intent === 'checkout') {
      const { code } = await api.liveBasket.openOwn({ id });
      await api.liveBasket.claim({ code });
      return redirect('/live/transaction/checkout');
    }
    if (intent === 'cancel') {
      const word = locale === 'th' ? 'ยกเลิก' : 'cancel';
      return { said: await api.live.say({ id, text: `${word} ${formText(form, 'keyword').slice(0, 20)}` }) };
    }
    if (intent === 'buy') {
      const liveProductId = readNumber(formText(form, 'liveProductId'));
      // Where one is left there is nothing to choose; what is no number of copies, the call refuses.
      const quantity = form.has('quantity') ? (parseCount(formText(form, 'quantity')) ?? 0) : 1;
      return { said: await api.live.say({ id, liveProductId, quantity }) };
    }
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    const { message } = apiFailure(error);
    return intent === 'say' ? { message, text } : { message };
  }
  throw data(null, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { live, locale, siteUrl } = loaderData;
  return pageMeta({
    ...{
      title: live.name,
      description: `${live.store.name}: ${live.name}`,
      path: livePath(live),
      locale,
      siteUrl,
    },
    image: { kind: 'live', id: live.id },
  });
}

export default function LiveDetailPage({ loaderData: { live, isSignedIn } }: Route.ComponentProps) {
  const t = useTranslations('liveShow');
  const locale = useLocale();
  const reply = useReply<typeof action>();
  const { comments, isAway, onAirId, leftOf } = useLiveShow(live);
  const onAir = live.products.find(({ id }) => id === onAirId);
  const isRunning = live.state === 'running';
  const failed = reply !== undefined && 'message' in reply ? reply.message : undefined;
  return (
    <main className="page-width pb-14">
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('detail.all'), to: liveListPath(live.postTypeId) }, { label: live.name }]}
          />
        }
        lead={
          <>
            <HostLink host={live.store} className="font-semibold text-primary underline" /> ·{' '}
            {formatDateTime(locale, new Date(live.startsAt))}
            {isRunning && ` · ${t('detail.limit', { count: live.limitPerPerson })}`}
          </>
        }
        aside={
          <span className="flex flex-wrap items-center gap-3">
            <LiveBadge state={live.state} />
            <AskHost
              host={live.store}
              productId={isRunning ? onAir?.productId : undefined}
              text={t('detail.ask')}
            />
            <ShareButton of={{ kind: 'live', urlKey: String(live.id) }} look="boxed" />
          </span>
        }
      >
        {live.name}
      </PageTitle>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        {/* Of a live without a video and with nothing on air there is nothing to show, and no gap after it. */}
        <div className="grid min-w-0 content-start gap-4 empty:hidden">
          {!isRunning && failed !== undefined && <Notice tone="error">{failed}</Notice>}
          {live.state === 'finished' && <Notice tone="info">{t('detail.finishedText')}</Notice>}
          {live.state === 'coming' && (
            <Notice tone="info">
              <p className="font-semibold">
                {t('detail.startsAt', { at: formatDateTime(locale, new Date(live.startsAt)) })}
              </p>
              <p>{t('detail.comingText')}</p>
            </Notice>
          )}
          {live.state === 'coming' && <RemindForm live={live} back="detail" />}
          {live.state !== 'coming' && <LiveVideo video={live.video} name={live.name} />}
          {isRunning && onAir !== undefined && (
            <section
              aria-label={t('detail.onAir')}
              className="rounded-lg border-2 border-primary bg-surface p-4"
            >
              <LiveProduct product={onAir} live={live} left={leftOf(onAir)} isOnAir isPinned />
            </section>
          )}
        </div>
        {isRunning && (
          <LiveTalk live={live} comments={comments} isAway={isAway} isSignedIn={isSignedIn} reply={reply} />
        )}
        <Panel title={t('detail.products')} className="min-w-0">
          <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
            {live.products.map((product) => (
              <li key={product.id} className="min-w-0">
                <LiveProduct
                  product={product}
                  live={live}
                  left={leftOf(product)}
                  isOnAir={isRunning && product.id === onAirId}
                />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </main>
  );
}
