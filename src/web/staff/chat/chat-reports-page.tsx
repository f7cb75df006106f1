import { data, Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ChatReportDecision } from '../../../modules/chat/house-chat.contract.ts';
import { ChatPhotos } from '../../kit/chat/chat-photos.tsx';
import { heldPhotoHref, reportPhotoHref } from '../../kit/chat/evidence-href.ts';
import { SaidMessages } from '../../kit/chat/said-messages.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/chat-reports-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const address = listAddress('/admin/chat/reports', { tabs: ['open', 'decided'] });
const heldShown = 20;
const perpage = 20;

/** Conversations that somebody asked staff to look at, and messages that are held as spam. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { houseChat } = server.api;
  const { tab, pageNo, done } = address.read(url.searchParams);
  // Of what waits there are two lists: pages count what is held, `reportsPage` the reports.
  const reportsPage = tab === 'decided' ? pageNo : readPageNo(url.searchParams.get('reportsPage'));
  const [reports, held] = await Promise.all([
    orHidden(houseChat.reports({ state: tab, pageNo: reportsPage, perpage })),
    tab === 'decided' ? null : orHidden(houseChat.held({ pageNo, perpage: heldShown })),
  ]);
  // What is let go takes all of its kind along: the page it stood on may be none any more.
  const last = held === null ? pageNo : Math.max(1, Math.ceil(held.total / heldShown));
  if (pageNo > last) throw redirect(address.href({ pageNo: last, done }));
  const lastReports = Math.max(1, Math.ceil(reports.total / perpage));
  if (reportsPage > lastReports) throw redirect(hrefOf({ tab, pageNo, done }, lastReports));
  const messages = pickMessages(server.locale, 'admin', 'chat', 'catalogue', 'order');
  const ownHost = new URL(server.siteUrl).host;
  const head = pageHead(server, messages.chat.desk.reports);
  return { reports, held, tab, pageNo, reportsPage, done, ownHost, head, messages };
}

type Place = { tab: 'open' | 'decided'; pageNo: number; done?: string | null };

/** The address of a page of reports; of what waits it has a number beside that of what is held. */
function hrefOf({ tab, pageNo, done = null }: Place, reportsPage: number): string {
  if (tab === 'decided') return address.href({ tab, pageNo: reportsPage, done });
  return queryHref(address.path, { pageNo, reportsPage, done });
}

/** Back to the two lists as they were looked at. */
function after(url: URL, done: string): string {
  const { tab, pageNo } = address.read(url.searchParams);
  const reportsPage = readPageNo(url.searchParams.get('reportsPage'));
  return hrefOf({ tab, pageNo, done }, tab === 'decided' ? pageNo : reportsPage);
}

const told = ['decided', 'undone', 'released', 'keptHeld', 'finished'] as const;

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
      return redirect(after(url, 'released'));
    }
    if (intent === 'keepHeld') {
      await orHidden(houseChat.dismissHeld({ id, number, reason: answer }));
      return redirect(after(url, 'keptHeld'));
    }
    if (intent === 'undo') {
      await orHidden(houseChat.undoDecision({ id, reason: answer }));
      return redirect(after(url, 'undone'));
    }
    if (intent === 'finish') {
      await orHidden(houseChat.finishHandOver({ id }));
      return redirect(after(url, 'finished'));
    }
    if (intent !== 'uphold' && intent !== 'dismiss') throw data(null, { status: 400 });
    await orHidden(houseChat.decideReport({ id, isUpheld: intent === 'uphold', answer }));
    return redirect(after(url, 'decided'));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { id, number, intent, answer, message: apiFailure(error).message };
  }
}

export default function ChatReportsPage() {
  const t = useTranslations('chat');
  const { reports, held, tab, pageNo, reportsPage, done } = useLoaderData<typeof loader>();
  const reply: ReportsReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={t('desk.reports')}
      way={[...useOfficeWay(), { label: t('desk.house'), to: '/admin/chat' }]}
      isNarrow
    >
      <p className="text-ink-soft">{t('desk.reportsLead')}</p>
      {reply === undefined && done !== null && (told as readonly string[]).includes(done) && (
        <Notice tone="success">{t(`desk.${done as (typeof told)[number]}`)}</Notice>
      )}
      <StatusTabs
        label={t('desk.reportTabs')}
        tabs={address.tabs.map((key) => ({
          key,
          label: t(`desk.reportTab.${key}`),
          to: address.href({ tab: key }),
          isCurrent: key === tab,
          count: reports.counts[key],
        }))}
      />
      {reports.dataList.length === 0 ? (
        <EmptyState title={t(tab === 'decided' ? 'desk.noDecided' : 'desk.noReports')} />
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
      <Pagination
        pageNo={reportsPage}
        pageCount={Math.ceil(reports.total / perpage)}
        makeHref={(page) => hrefOf({ tab, pageNo }, page)}
      />
      {held !== null && <HeldPanel held={held} reply={reply} />}
    </DeskPage>
  );
}

type HeldList = NonNullable<Awaited<ReturnType<typeof loader>>['held']>;

/** What is held as spam, a line of each person's words. */
function HeldPanel({ held, reply }: { held: HeldList; reply: ReportsReply | undefined }) {
  const t = useTranslations('chat');
  const { pageNo, reportsPage } = useLoaderData<typeof loader>();
  return (
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
        makeHref={(page) => queryHref(address.path, { pageNo: page, reportsPage })}
      />
    </Panel>
  );
}

type HeldProps = {
  message: HeldList['dataList'][number];
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

type ListedReport = Awaited<ReturnType<typeof loader>>['reports']['dataList'][number];

function Report({ report, reply }: { report: ListedReport; reply: ReportsReply | undefined }) {
  const t = useTranslations('chat');
  const { ownHost } = useLoaderData<typeof loader>();
  const { id, kind, by, shopper, store, reason, at, decided } = report;
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
      {decided !== null ? (
        <Decision decision={decided} />
      ) : reply?.read === undefined ? (
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
      {decided !== null ? (
        <ConfirmPanel
          intent="undo"
          label={t('desk.undo')}
          title={t('desk.undoTitle')}
          text={t(decided.outcome === 'upheld' ? 'desk.undoClosedText' : 'desk.undoText')}
          submit={t('desk.undoSubmit')}
          fields={{ id }}
          look="quiet"
          tone="danger"
          reason={{
            name: 'answer',
            label: t('desk.undoReason'),
            error: reply?.intent === 'undo' ? reply.message : undefined,
            value: reply?.intent === 'undo' ? reply.answer : undefined,
          }}
        />
      ) : kind === 'handover' ? (
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

/** What staff decided, who did and when, and what they said of it. */
function Decision({ decision }: { decision: ChatReportDecision }) {
  const t = useTranslations('chat');
  const { at, by, outcome, answer } = decision;
  return (
    <div className="grid gap-1 rounded-md bg-wash p-3">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{t(`desk.outcome.${outcome}`)}</span>
        <span className="text-sm text-ink-mute">
          {by !== '' && `${by} · `}
          <Moment at={at} className="tabular-nums" />
        </span>
      </p>
      {answer !== null && (
        <p className="whitespace-pre-line wrap-anywhere">{t('desk.decidedAs', { answer })}</p>
      )}
    </div>
  );
}
