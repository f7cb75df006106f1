import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { HostedProduct } from '../../../modules/live/live-hosted.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { LiveStateBadge } from '../../kit/live/live-frame.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/hosted-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/live/hosted';

/** What affiliates sell of the store in their lives, how many of its copies are set aside there, and taking them back. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.live.hosted({}));
  const messages = pickMessages(server.locale, 'live');
  const back = readNumber(url.searchParams.get('back') ?? '');
  return { hosted: dataList, back, head: pageHead(server, messages.live.hosted.title), messages };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const liveProductId = readNumber(formText(form, 'liveProductId'));
  if (liveProductId === 0) throw data(null, { status: 404 });
  try {
    const { copies } = await api.live.takeBack({ liveProductId });
    return redirect(`${path}?back=${copies}`);
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function HostedPage() {
  const t = useTranslations('live');
  const { hosted, back } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('hosted.title')}
      way={[{ label: t('title'), to: '/manage-store/live' }]}
      lead={t('hosted.lead')}
      isNarrow
    >
      {back > 0 && reply === undefined && <Notice tone="success">{t('hosted.done', { count: back })}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {hosted.length === 0 && <EmptyState title={t('hosted.empty')} text={t('hosted.emptyText')} />}
      {hosted.map((product) => (
        <Hosted key={product.liveProductId} product={product} />
      ))}
    </DeskPage>
  );
}

function Hosted({ product }: { product: HostedProduct }) {
  const t = useTranslations('live.hosted');
  const locale = useLocale();
  const { name, live, host, state, copies, reserved, ordered, takenBack } = product;
  const free = Math.max(0, copies - reserved);
  return (
    <DeskItem
      label={`${live}: ${name}`}
      title={
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {name} <LiveStateBadge state={state} />
        </span>
      }
      when={t('by', { host, live, at: formatDateTime(locale, new Date(product.startsAt)) })}
      actions={
        state === 'connected' && free > 0 ? (
          <ConfirmPanel
            label={t('take')}
            name={name}
            title={t('takeTitle', { count: free, name })}
            text={t('takeText')}
            submit={t('take')}
            intent="take"
            fields={{ liveProductId: product.liveProductId }}
            look="secondary"
            tone="danger"
          />
        ) : undefined
      }
    >
      <p className="text-sm text-ink-soft tabular-nums">
        {t('prices', {
          ...{ price: bahtText(product.price), list: bahtText(product.listPrice) },
          cashback: bahtText(product.displayCashback),
        })}
      </p>
      <p className="text-sm text-ink-mute tabular-nums">
        {t('counts', { copies, reserved, ordered })}
        {takenBack > 0 && ` · ${t('back', { count: takenBack })}`}
      </p>
    </DeskItem>
  );
}
