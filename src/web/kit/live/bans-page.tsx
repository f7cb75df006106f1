import { redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DeskItem } from '../desk/desk-item.tsx';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { useReply } from '../page/use-reply.ts';
import type { Route } from './+types/bans-page';
import { hostCalls } from './host-calls.server.ts';
import { HostPage } from './host-page.tsx';
import { useLivePlace } from './use-live-place.ts';

export { privateMeta as meta } from '../page/private-meta.ts';

/** Who may not order by comments in a store's lives, why and until when. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const { dataList } = await orHidden(host.live.bans({}));
  const messages = pickMessages(server.locale, 'live', 'liveShow');
  const isLifted = url.searchParams.get('done') === 'lifted';
  return { bans: dataList, isLifted, head: pageHead(server, messages.liveShow.ban.title), messages };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requireSignIn(context);
  const host = hostCalls(serverSide(context), url);
  const form = await request.formData();
  try {
    await host.live.liftBan({ banId: readNumber(formText(form, 'banId')) });
    return redirect(`${host.path}/bans?done=lifted`);
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function BansPage() {
  const { path: livesPath } = useLivePlace();
  const t = useTranslations('liveShow.ban');
  const live = useTranslations('live');
  const locale = useLocale();
  const { bans, isLifted } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const at = (instant: string) => ({ at: formatDateTime(locale, new Date(instant)) });
  return (
    <HostPage title={t('title')} way={[{ label: live('title'), to: livesPath }]} lead={t('lead')} isNarrow>
      {isLifted && reply === undefined && <Notice tone="success">{t('lifted')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {bans.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {bans.map((ban) => (
        <DeskItem
          key={ban.id}
          label={ban.name}
          title={
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              {ban.name}
              <StatusBadge tone={ban.isHolding ? 'danger' : 'neutral'}>
                {t(ban.isHolding ? 'holds' : 'over')}
              </StatusBadge>
            </span>
          }
          when={t('since', at(ban.since))}
          actions={
            ban.isHolding ? (
              <ConfirmPanel
                label={t('lift')}
                name={ban.name}
                title={t('liftOf', { name: ban.name })}
                text={t('liftText')}
                submit={t('lift')}
                intent="lift"
                fields={{ banId: ban.id }}
                look="secondary"
              />
            ) : undefined
          }
        >
          <p className="wrap-anywhere">{ban.reason}</p>
          <p className="text-sm text-ink-mute">
            {ban.scope === 'store' ? t('store') : `${t('live')} (${ban.liveName})`} ·{' '}
            {ban.endsAt === null ? t('untilEnd') : t('until', at(ban.endsAt))}
          </p>
        </DeskItem>
      ))}
    </HostPage>
  );
}
