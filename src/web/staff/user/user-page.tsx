import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { type HistoryPart, historyParts } from '../../../modules/people-desk/people-desk.rules.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { LogLink } from '../audit/log-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/user-page';
import { actOnUser } from './user-action.server.ts';
import { UserDeeds } from './user-deeds.tsx';
import { UserHistory } from './user-history.tsx';
import { UserNotes } from './user-notes.tsx';
import { UserOverview } from './user-overview.tsx';
import { nameOfAccount, userPath, usersAddress } from './users-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const told = ['disabled', 'enabled', 'ended', 'noted', 'corrected', 'removed', 'seen'] as const;

/** An account with everything about it: what it is and has, and a part of its history at a time. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const part: HistoryPart | undefined = historyParts.find((each) => each === url.searchParams.get('part'));
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const notesPageNo = readPageNo(url.searchParams.get('notes'));
  const [person, history, { user }] = await Promise.all([
    orHidden(server.api.people.read({ id, notesPageNo })),
    part === undefined ? null : orHidden(server.api.people.history({ id, part, pageNo, perpage })),
    server.api.identity.user({}),
  ]);
  const messages = pickMessages(server.locale, 'admin', 'peopleDesk', 'security');
  return {
    person,
    history,
    part: part ?? 'overview',
    pageNo,
    notesPageNo,
    rights: user.staffRights,
    isSelf: user.id === id,
    done: told.find((each) => each === url.searchParams.get('done')) ?? null,
    head: pageHead(server, nameOfAccount(person.account)),
    messages,
  } as const;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  return actOnUser(serverSide(context), id, await request.formData());
}

export default function UserPage() {
  const t = useTranslations('peopleDesk');
  const locale = useLocale();
  const { person, history, part, pageNo, notesPageNo, rights, isSelf, done } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { account } = person;
  const { id, role, status, isDisabled, erasureDueAt } = account;
  const hrefOf = (each: string, page?: number) =>
    queryHref(userPath(id), { part: each === 'overview' ? undefined : each, pageNo: page });
  return (
    <DeskPage
      title={nameOfAccount(account)}
      way={[...useOfficeWay(), { label: t('title'), to: usersAddress.path }]}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={role === 'staff' ? 'primary' : 'neutral'}>{t(`roles.${role}`)}</Badge>
          {status === 'waiting_approval' && <Badge tone="warning">{t('waiting')}</Badge>}
          {isDisabled && <Badge tone="danger">{t('disabled')}</Badge>}
          {erasureDueAt !== null && (
            <Badge tone="warning">{t('erasure', { day: formatDate(locale, new Date(erasureDueAt)) })}</Badge>
          )}
          <span className="text-sm text-ink-mute">
            {t('since', { day: formatDate(locale, new Date(account.createdAt)) })}
          </span>
        </span>
      }
      aside={<LogLink thing="account" id={id} />}
    >
      {done !== null && reply === undefined && <Notice tone="success">{t(`done.${done}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {account.disabledAt !== null && (
        <Notice tone="info">
          {t('disabledAt')} <Moment at={account.disabledAt} />
          {account.disabledReason !== null && ` · ${t('disabledReason', { reason: account.disabledReason })}`}
        </Notice>
      )}
      {!isSelf && <UserDeeds person={person} rights={rights} reply={reply} />}
      <StatusTabs
        label={t('parts')}
        tabs={(['overview', ...historyParts] as const).map((key) => ({
          key,
          label: t(`part.${key}`),
          to: hrefOf(key),
          isCurrent: key === part,
          ...(key === 'overview' || key === 'told' || key === 'audit' ? {} : { count: person.counts[key] }),
        }))}
      />
      {part === 'overview' || history === null ? (
        <>
          <UserOverview person={person} />
          <UserNotes
            notes={person.notes}
            reply={reply}
            pageNo={notesPageNo}
            count={person.noteCount}
            hrefOfPage={(page) => `${queryHref(userPath(id), { notes: page })}#notes`}
          />
        </>
      ) : (
        <UserHistory
          part={part}
          list={history}
          rights={rights}
          pageNo={pageNo}
          pageCount={Math.ceil(history.total / perpage)}
          hrefOfPage={(page) => hrefOf(part, page)}
        />
      )}
    </DeskPage>
  );
}
