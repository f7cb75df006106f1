import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { WebhookKind, WebhookView } from '../../../modules/health/health.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/webhooks-page';
import { Facts, HealthFact, useBytes } from './facts.tsx';
import { webhooksAddress } from './health-paths.ts';
import { useHealthWay } from './use-health-way.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 25;
const told = ['retried', 'closed', 'dropped'] as const;
const known = ['unknownPayment', 'mismatch', 'signatureInvalid', 'webhookStale', 'webhookMalformed'] as const;

/** What gateways told that fits nothing, was refused, or was closed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = webhooksAddress.read(url.searchParams);
  const list = await orHidden(server.api.health.webhooks({ kind: query.tab, pageNo: query.pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'healthDesk');
  return { list, query, head: pageHead(server, messages.healthDesk.webhooks.title), messages };
}

type WebhookReply = { key: string; intent: string; message?: string; isReasonMissing?: true };

/** Tries an event again, closes it, or forgets what was refused. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<WebhookReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const name = {
    gateway: formText(form, 'gateway').slice(0, 60),
    eventId: formText(form, 'eventId').slice(0, 255),
  };
  const reason = formText(form, 'reason').slice(0, 500);
  const id = readNumber(formText(form, 'id'));
  const key = id === 0 ? `${name.gateway} ${name.eventId}` : String(id);
  try {
    if (intent === 'drop') {
      await api.health.dropWebhook({ id });
      return redirect(webhooksAddress.after(url, 'dropped'));
    }
    if (intent === 'retry') {
      await api.health.retryWebhook(name);
      return redirect(webhooksAddress.after(url, 'retried'));
    }
    if (reason === '') return { key, intent, isReasonMissing: true };
    await api.health.closeWebhook({ ...name, reason });
    return redirect(webhooksAddress.after(url, 'closed'));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { key, intent, message: apiFailure(error).message };
  }
}

export default function WebhooksPage() {
  const t = useTranslations('healthDesk.webhooks');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: WebhookReply | undefined = useReply<typeof action>();
  const done = reply === undefined ? told.find((each) => each === query.done) : undefined;
  return (
    <DeskPage title={t('title')} lead={t('lead')} way={useHealthWay()}>
      <SearchedList
        label={t('title')}
        look="cards"
        tabs={{
          label: t('tabs'),
          list: webhooksAddress.tabs.map((key) => ({
            key,
            label: t(`tab.${key}`),
            to: webhooksAddress.href({ tab: key }),
            isCurrent: key === query.tab,
            ...(key === query.tab ? { count: list.total } : {}),
          })),
        }}
        notices={
          <>
            {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
            {done !== undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
            {query.tab === 'refused' && list.total > 0 && <Notice tone="info">{t('refusedText')}</Notice>}
          </>
        }
        empty={{ title: t(`empty.${query.tab}`), text: t('empty.text') }}
        items={list.dataList.map((webhook) => {
          const key =
            webhook.refusedId === null ? `${webhook.gateway} ${webhook.eventId}` : String(webhook.refusedId);
          return {
            key,
            content: (
              <Webhook webhook={webhook} kind={query.tab} reply={reply?.key === key ? reply : undefined} />
            ),
          };
        })}
        pageNo={query.pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        hrefOfPage={(pageNo) => webhooksAddress.href({ tab: query.tab, pageNo })}
      />
    </DeskPage>
  );
}

type WebhookProps = { webhook: WebhookView; kind: WebhookKind; reply: WebhookReply | undefined };

function Webhook({ webhook, kind, reply }: WebhookProps) {
  const t = useTranslations('healthDesk.webhooks');
  const bytes = useBytes();
  const {
    gateway,
    eventId,
    refusedId,
    code,
    body,
    bodyBytes,
    times,
    firstAt,
    lastAt,
    closedAt,
    closeReason,
  } = webhook;
  const why = known.find((each) => each === code);
  const title = why === undefined ? t('code.other', { code }) : t(`code.${why}`);
  const hint = why === 'signatureInvalid' || why === 'webhookStale' ? why : 'other';
  const name = eventId ?? String(refusedId);
  return (
    <DeskItem
      label={`${title} ${name}`}
      title={title}
      when={<Moment at={lastAt} />}
      actions={kind !== 'closed' && <WebhookDeeds webhook={webhook} name={name} reply={reply} />}
    >
      <Facts>
        <HealthFact label={t('gateway')}>{gateway}</HealthFact>
        {eventId !== null && <HealthFact label={t('event')}>{eventId}</HealthFact>}
        {webhook.kind !== null && <HealthFact label={t('kind')}>{webhook.kind}</HealthFact>}
        <HealthFact label={t('first')}>
          <Moment at={firstAt} />
        </HealthFact>
        {refusedId !== null && (
          <HealthFact label={t('times')}>{t('timesCount', { count: times })}</HealthFact>
        )}
        {bodyBytes !== null && <HealthFact label={t('size')}>{bytes(bodyBytes)}</HealthFact>}
        {closedAt !== null && (
          <HealthFact label={t('closedAt')}>
            <Moment at={closedAt} />
          </HealthFact>
        )}
        {closeReason !== null && <HealthFact label={t('reason')}>{closeReason}</HealthFact>}
      </Facts>
      {kind === 'refused' && <p className="text-sm text-ink-soft">{t(`hint.${hint}`)}</p>}
      <details>
        <summary className="cursor-pointer py-1 font-semibold text-primary">{t('body')}</summary>
        <pre className="mt-2 overflow-x-auto rounded-md bg-wash p-3 text-xs whitespace-pre-wrap wrap-anywhere">
          {body}
        </pre>
      </details>
    </DeskItem>
  );
}

function WebhookDeeds({
  webhook,
  name,
  reply,
}: {
  webhook: WebhookView;
  name: string;
  reply: WebhookReply | undefined;
}) {
  const t = useTranslations('healthDesk.webhooks');
  const { gateway, eventId, refusedId } = webhook;
  if (refusedId !== null)
    return (
      <ConfirmPanel
        label={t('drop')}
        name={name}
        title={t('dropTitle')}
        text={t('dropText')}
        submit={t('dropSubmit')}
        intent="drop"
        fields={{ id: refusedId }}
        look="quiet"
        tone="danger"
      />
    );
  const fields = { gateway, eventId: eventId ?? '' };
  return (
    <>
      <ConfirmPanel
        label={t('retry')}
        name={name}
        title={t('retryTitle')}
        text={t('retryText')}
        submit={t('retrySubmit')}
        intent="retry"
        fields={fields}
        look="secondary"
      />
      <ConfirmPanel
        label={t('close')}
        name={name}
        title={t('closeTitle')}
        text={t('closeText')}
        submit={t('closeSubmit')}
        intent="close"
        fields={fields}
        look="quiet"
        reason={{
          label: t('reasonLabel'),
          error: reply?.intent === 'close' && reply.isReasonMissing === true ? t('reasonMissing') : undefined,
        }}
      />
    </>
  );
}
