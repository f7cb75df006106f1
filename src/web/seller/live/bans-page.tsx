import { redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Route } from './+types/bans-page';
import { livesPath } from './live-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Who may not order by comments in a store's lives, why and until when. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.live.bans({}));
  const messages = pickMessages(server.locale, 'live', 'liveShow');
  const isLifted = url.searchParams.get('done') === 'lifted';
  return { bans: dataList, isLifted, head: pageHead(server, messages.liveShow.ban.title), messages };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  try {
    await api.live.liftBan({ banId: readNumber(formText(form, 'banId')) });
    return redirect(`${livesPath}/bans?done=lifted`);
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function BansPage() {
  const t = useTranslations('liveShow.ban');
  const live = useTranslations('live');
  const locale = useLocale();
  const { bans, isLifted } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const at = (instant: string) => ({ at: formatDateTime(locale, new Date(instant)) });
  return (
    <DeskPage title={t('title')} way={[{ label: live('title'), to: livesPath }]} lead={t('lead')} isNarrow>
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
    </DeskPage>
  );
}
