import { data, Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ChatReportRow } from '../../../modules/chat/chat.contract.ts';
import { ChatPhotos } from '../../kit/chat/chat-photos.tsx';
import { heldPhotoHref, reportPhotoHref } from '../../kit/chat/evidence-href.ts';
import { SaidMessages } from '../../kit/chat/said-messages.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/chat-reports-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const address = listAddress('/admin/chat/reports');
const heldShown = 20;

/** Conversations that somebody asked staff to look at, and messages that are held as spam. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { houseChat } = server.api;
  const { pageNo, done } = address.read(url.searchParams);
  const [reports, held] = await Promise.all([
    orHidden(houseChat.reports({ perpage: 100 })),
    orHidden(houseChat.held({ pageNo, perpage: heldShown })),
  ]);
  // What is let go takes all of its kind along: the page it stood on may be none any more.
  const last = Math.max(1, Math.ceil(held.total / heldShown));
  if (pageNo > last) throw redirect(address.href({ pageNo: last, done }));
  const messages = pickMessages(server.locale, 'admin', 'chat', 'catalogue', 'order');
  const ownHost = new URL(server.siteUrl).host;
  const head = pageHead(server, messages.chat.desk.reports);
  return { reports, held, pageNo, done, ownHost, head, messages };
}

type ReportsReply = {
  id: number;
  /** Of a held message, in the conversation `id`. */
  number?: number;
  message?: string;
  answer?: string;
  intent?: string;
  read?: Awaited<ReturnType<ReturnType<typeof serverSide>['api']['houseChat']['readReport']>>;
};

/** Reads a report's messages, which the audit log notes; decides on it, and on what is held. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<ReportsReply | Response> {
  requireSignIn(context);
  const { houseChat } = serverSide(context).api;
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const id = readNumber(formText(form, 'id'));
  const number = readNumber(formText(form, 'number'));
  const answer = formText(form, 'answer');
  if (id === 0) throw data(null, { status: 400 });
  try {
    if (intent === 'read') return { id, read: await orHidden(houseChat.readReport({ id })) };
    if (intent === 'release') {
      await orHidden(houseChat.release({ id, number }));
      return redirect(address.after(url, 'released'));
    }
    if (intent === 'keepHeld') {
      await orHidden(houseChat.dismissHeld({ id, number, reason: answer }));
      return redirect(address.after(url, 'keptHeld'));
    }
    if (intent === 'finish') {
      await orHidden(houseChat.finishHandOver({ id }));
      return redirect(address.after(url, 'finished'));
    }
    if (intent !== 'uphold' && intent !== 'dismiss') throw data(null, { status: 400 });
    await orHidden(houseChat.decideReport({ id, isUpheld: intent === 'uphold', answer }));
    return redirect(address.after(url, 'decided'));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { id, number, intent, answer, message: apiFailure(error).message };
  }
}

export default function ChatReportsPage() {
  const t = useTranslations('chat');
  const { reports, held, pageNo, done } = useLoaderData<typeof loader>();
  const reply: ReportsReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('desk.reports')}
      way={[...useOfficeWay(), { label: t('desk.house'), to: '/admin/chat' }]}
      isNarrow
    >
      <p className="text-ink-soft">{t('desk.reportsLead')}</p>
      {reply === undefined &&
        (done === 'decided' || done === 'released' || done === 'keptHeld' || done === 'finished') && (
          <Notice tone="success">{t(`desk.${done}`)}</Notice>
        )}
      {reports.dataList.length === 0 ? (
        <EmptyState title={t('desk.noReports')} />
      ) : (
        <ul className="grid gap-4">
          {reports.dataList.map((report) => (
            <li key={report.id}>
              <Report
                report={report}
                reply={reply?.id === report.id && (reply.number ?? 0) === 0 ? reply : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Panel title={t('desk.held')}>
        <p className="text-ink-soft">{held.total === 0 ? t('desk.noHeld') : t('desk.heldLead')}</p>
        <ul className="grid gap-3">
          {held.dataList.map((message) => {
            const { conversationId: id, number } = message;
            const isAnswered = reply?.id === id && reply.number === number;
            return (
              <li key={`${id}/${number}`} className="grid gap-2 rounded-md border border-line p-3">
                <Held message={message} reply={isAnswered ? reply : undefined} />
              </li>
            );
          })}
        </ul>
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(held.total / heldShown)}
          makeHref={(page) => address.href({ pageNo: page })}
        />
      </Panel>
    </DeskPage>
  );
}

type HeldProps = {
  message: Awaited<ReturnType<typeof loader>>['held']['dataList'][number];
  reply: ReportsReply | undefined;
};

/** One of the messages that say the same, and what becomes of all of them. */
function Held({ message, reply }: HeldProps) {
  const t = useTranslations('chat');
  const { conversationId: id, number, by, text, photos, at, alike } = message;
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
        <span className="font-semibold">{by === '' ? t('shopper') : by}</span>
        <Moment at={at} className="tabular-nums" />
        <span>{t('desk.alike', { count: alike })}</span>
      </p>
      {text !== '' && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      <ChatPhotos photos={photos} hrefOf={heldPhotoHref(id, number)} />
      {reply?.intent === 'release' && <Notice tone="error">{reply.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="number" value={number} />
          <Button type="submit" name="intent" value="release" variant="secondary" size="s">
            {t('desk.release', { count: alike })}
          </Button>
        </Form>
        <ConfirmPanel
          intent="keepHeld"
          label={t('desk.keepHeld')}
          title={t('desk.keepHeld')}
          text={t('desk.keepHeldText')}
          submit={t('desk.keepHeld')}
          fields={{ id, number }}
          reason={{
            name: 'answer',
            label: t('desk.answer'),
            error: reply?.intent === 'keepHeld' ? reply.message : undefined,
            value: reply?.intent === 'keepHeld' ? reply.answer : undefined,
          }}
          look="secondary"
        />
      </div>
    </>
  );
}

function Report({ report, reply }: { report: ChatReportRow; reply: ReportsReply | undefined }) {
  const t = useTranslations('chat');
  const { ownHost } = useLoaderData<typeof loader>();
  const { id, kind, by, shopper, store, reason, at } = report;
  const decide = (intent: 'uphold' | 'dismiss') => ({
    intent,
    label: t(`desk.${intent}`),
    title: t(`desk.${intent}`),
    text: t(`desk.${intent}Text`),
    submit: t(`desk.${intent}`),
    fields: { id },
    reason: {
      name: 'answer',
      label: t('desk.answer'),
      error: reply?.intent === intent ? reply.message : undefined,
      value: reply?.intent === intent ? reply.answer : undefined,
    },
  });
  return (
    <Panel title={`${shopper === '' ? t('shopper') : shopper} – ${store?.name ?? t('desk.house')}`}>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
        <span>{kind === 'handover' ? t('desk.byHandOver') : t('desk.by', { who: by })}</span>
        <Moment at={at} className="tabular-nums" />
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{t('desk.reason', { reason })}</p>
      {reply?.read === undefined ? (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="read" variant="secondary" size="s">
            {t('desk.readIt')}
          </Button>
        </Form>
      ) : (
        <SaidMessages
          messages={reply.read.messages}
          store={store?.name ?? t('desk.house')}
          ownHost={ownHost}
          photoHref={reportPhotoHref(id)}
        />
      )}
      {kind === 'handover' ? (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          {reply?.intent === 'finish' && <Notice tone="error">{reply.message}</Notice>}
          <Button type="submit" name="intent" value="finish" variant="secondary" size="s">
            {t('desk.finish')}
          </Button>
        </Form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <ConfirmPanel {...decide('uphold')} tone="danger" />
          <ConfirmPanel {...decide('dismiss')} look="secondary" />
        </div>
      )}
    </Panel>
  );
}
