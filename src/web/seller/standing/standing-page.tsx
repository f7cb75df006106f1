import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreMark } from '../../../modules/store-standing/store-standing.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { MarkFacts, MarkTitle, markTones } from '../../kit/mark/mark-facts.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/standing-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/standing';

/** How a store stands, and what of its orders says so. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const standing = await orHidden(server.api.storeStanding.read({}));
  const messages = pickMessages(server.locale, 'standing');
  const isSent = url.searchParams.get('done') === 'appealed';
  return { standing, isSent, head: pageHead(server, messages.standing.title), messages };
}

type Reply = { id: number; isReasonMissing?: true; message?: string };

/** A mark is appealed against. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (formText(form, 'intent') !== 'appeal' || id === 0) throw data(null, { status: 404 });
  const reason = formText(form, 'reason').slice(0, 1_000);
  if (reason === '') return { id, isReasonMissing: true };
  try {
    await serverSide(context).api.storeStanding.appeal({ id, reason });
    return redirect(`${path}?done=appealed`);
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}

const tones = { tooFew: 'neutral', good: 'success', poor: 'warning' } as const;

export default function StandingPage() {
  const t = useTranslations('standing');
  const { standing, isSent } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { standing: state, orders, minOrders, days, counts, marks } = standing;
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead', { days })}
      aside={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
      isNarrow
    >
      {isSent && <Notice tone="success">{t('appealDone')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Panel title={t(`state.${state}`)}>
        <p className="text-ink-soft">{t(`stateText.${state}`, { orders, minOrders, days })}</p>
        <dl className="grid gap-3 sm:grid-cols-2">
          {counts.map(({ kind, count }) => (
            <div key={kind} className="grid content-start gap-0.5 rounded-md bg-wash p-4">
              <dt className="text-sm text-ink-mute">{t(`kind.${kind}`)}</dt>
              <dd className="text-xl font-semibold tabular-nums">{t('of', { count, orders })}</dd>
              <dd className="text-sm text-ink-soft">{t(`kindText.${kind}`)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <h2 className="text-xl">{t('marks')}</h2>
      {marks.length === 0 ? (
        <EmptyState headingLevel="h3" title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="grid gap-3">
          {marks.map((mark) => (
            <li key={mark.id}>
              <Mark mark={mark} reply={reply?.id === mark.id ? reply : undefined} />
            </li>
          ))}
        </ul>
      )}
    </DeskPage>
  );
}

function Mark({ mark, reply }: { mark: StoreMark; reply: Reply | undefined }) {
  const t = useTranslations('standing');
  const locale = useLocale();
  const { id, kind, orderNumber, endsAt, state } = mark;
  return (
    <DeskItem
      label={t('mark', { number: orderNumber, kind: t(`kind.${kind}`) })}
      title={<MarkTitle mark={mark} href={`/manage-store/orders/${orderNumber}`} />}
      when={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={markTones[state]}>{t(`markState.${state}`)}</Badge>
          {t('ends', { day: formatDate(locale, new Date(endsAt)) })}
        </span>
      }
      actions={
        state === 'counted' && (
          <ConfirmPanel
            label={t('appeal')}
            name={t('order', { number: orderNumber })}
            title={t('appealTitle')}
            text={t('appealText')}
            submit={t('appealSubmit')}
            intent="appeal"
            fields={{ id }}
            look="secondary"
            reason={{
              label: t('appealReason'),
              maxLength: 1_000,
              error: reply?.isReasonMissing === true ? t('appealMissing') : undefined,
            }}
          />
        )
      }
    >
      <MarkFacts mark={mark} />
    </DeskItem>
  );
}
