import { Form, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { auditKinds } from '../../../modules/audit/audit.rules.ts';
import { auditThings } from '../../../modules/audit/audit-thing.rules.ts';
import type { AuditEntryView } from '../../../modules/audit-desk/audit-desk.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/audit-page';
import {
  type AuditQuery,
  auditFilters,
  auditHref,
  auditPath,
  isThingHalf,
  readAuditQuery,
} from './audit-query.ts';
import { useSaidDetail } from './use-said-detail.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** The audit log (DECISIONS "Staff"): who did what to whom, before and after, by page; and whether its chain is whole. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = readAuditQuery(url.searchParams);
  const before = readNumber(url.searchParams.get('before'));
  const found = await orHidden(find(server, query, before));
  const check = url.searchParams.has('check') ? await orHidden(server.api.auditDesk.check({})) : null;
  const messages = pickMessages(server.locale, 'admin', 'auditLog', 'security');
  return {
    ...found,
    query,
    check,
    isFirst: before === 0,
    head: pageHead(server, messages.auditLog.title),
    messages,
  };
}

async function find({ api }: ServerSide, query: AuditQuery, before: number) {
  const page = { perpage, ...(before === 0 ? {} : { before }) };
  try {
    return { isNobody: false, ...(await api.auditDesk.list({ ...auditFilters(query), ...page })) };
  } catch (error) {
    if (apiFailure(error).code !== 'userNotFound') throw error;
    return { isNobody: true, dataList: [], nextBefore: null };
  }
}

export default function AuditPage() {
  const t = useTranslations('auditLog');
  const { dataList, nextBefore, query, check, isFirst, isNobody } = useLoaderData<typeof loader>();
  return (
    <DeskPage way={useOfficeWay()} title={t('title')} lead={t('lead')}>
      <Filters query={query} />
      {isNobody && <Notice tone="error">{t('nobodyFound')}</Notice>}
      {dataList.length === 0 ? (
        !isNobody && <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul aria-label={t('table')} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {dataList.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!isFirst && (
          <ButtonLink to={auditHref(query)} variant="quiet">
            {t('newest')}
          </ButtonLink>
        )}
        {nextBefore !== null && (
          <ButtonLink to={auditHref(query, { before: nextBefore })} variant="secondary">
            {t('older')}
          </ButtonLink>
        )}
        {dataList.length > 0 && (
          <a href={auditHref(query, { file: true })} download className="py-2 font-semibold underline">
            {t('export')}
          </a>
        )}
      </div>
      <CheckPanel check={check} />
    </DeskPage>
  );
}

function Filters({ query }: { query: AuditQuery }) {
  const t = useTranslations('auditLog.filter');
  const nameOf = useTranslations('security.activity');
  return (
    <Form
      method="get"
      action={auditPath}
      aria-label={t('label')}
      // A form that was cleared by a link has its fields anew.
      key={Object.values(query).join('|')}
      className="grid grid-cols-1 items-start gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Field name="who" label={t('who')} hint={t('whoHint')} maxLength={254} defaultValue={query.who} />
      <Field name="whom" label={t('whom')} hint={t('whoHint')} maxLength={254} defaultValue={query.whom} />
      <SelectField
        name="kind"
        label={t('kind')}
        placeholder={t('anyKind')}
        defaultValue={query.kind}
        options={auditKinds.map((kind) => ({ value: kind, label: nameOf(`kinds.${kind}`) }))}
      />
      <SelectField
        name="thing"
        label={t('thing')}
        placeholder={t('anyThing')}
        defaultValue={query.thing}
        options={auditThings.map((thing) => ({ value: thing, label: t(`things.${thing}`) }))}
      />
      <Field
        name="thingId"
        label={t('thingId')}
        hint={t('thingIdHint')}
        maxLength={100}
        defaultValue={query.thingId}
        error={isThingHalf(query) ? t('thingHalf') : undefined}
      />
      <Field type="date" name="from" label={t('from')} defaultValue={query.from} />
      <Field type="date" name="to" label={t('to')} defaultValue={query.to} />
      <div className="flex flex-wrap items-center gap-3 self-end">
        <Button type="submit">{t('submit')}</Button>
        <Link to={auditPath} className="py-2">
          {t('clear')}
        </Link>
      </div>
    </Form>
  );
}

/** Whether a state says anything: of some deeds it is an object in which nothing was written. */
function hasWords(state: string | null): boolean {
  return state !== null && state !== '' && state !== '{}';
}

function Entry({ entry }: { entry: AuditEntryView }) {
  const t = useTranslations('auditLog');
  const nameOf = useTranslations('security.activity');
  const sayDetail = useSaidDetail();
  const { id, at, kind, actor, subject, before, after, detail, address } = entry;
  // The order's number says more than the one it is kept under.
  const isSaid = (name: string) => name !== 'orderId' || !('orderNumber' in detail);
  const known = Object.entries(detail).filter(
    ([name, value]) => value !== null && value !== '' && isSaid(name),
  );
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-sm md:grid-cols-[11rem_1fr_1fr]">
      <p className="text-ink-mute tabular-nums">
        <Moment at={at} /> · #{id}
      </p>
      <div className="min-w-0">
        <p className="font-semibold">{nameOf(`kinds.${kind}`)}</p>
        {(hasWords(before) || hasWords(after)) && (
          <p className="wrap-anywhere">
            {hasWords(before) ? before : '–'} → {hasWords(after) ? after : '–'}
          </p>
        )}
        {known.length > 0 && (
          <p className="wrap-anywhere text-ink-soft">
            {known.map(([name, value]) => sayDetail(name, value)).join(' · ')}
          </p>
        )}
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {t('by')} {actor === null ? t('system') : actor.name}
        </p>
        {subject !== null && subject.id !== actor?.id && (
          <p className="text-ink-soft">
            {t('to')} {subject.name}
          </p>
        )}
        {address !== null && <p className="text-ink-mute">{address}</p>}
      </div>
    </li>
  );
}

type Check = Awaited<ReturnType<typeof loader>>['check'];

function CheckPanel({ check }: { check: Check }) {
  const t = useTranslations('auditLog.check');
  return (
    <Panel title={t('title')}>
      <p className="text-sm text-ink-soft">{t('text')}</p>
      {check !== null && (
        <Notice tone={check.breaks.length === 0 ? 'success' : 'error'}>
          {check.breaks.length === 0
            ? t('whole', { count: check.checked })
            : t('broken', { count: check.breaks.length })}
        </Notice>
      )}
      {check !== null && check.breaks.length > 0 && (
        <ul className="list-disc pl-5">
          {check.breaks.map(({ what, position, eventId }) => (
            <li key={`${what} ${position} ${eventId}`}>
              {t(`what.${what}`)}
              {position !== null && ` · ${t('place', { position })}`}
              {eventId !== null && ` · ${t('event', { id: eventId })}`}
            </li>
          ))}
        </ul>
      )}
      {check !== null && (
        <p className="text-sm break-all text-ink-mute">
          {t('head')}: <code>{check.head}</code>
        </p>
      )}
      <Form method="get" action={auditPath}>
        <Button type="submit" name="check" value="1" variant="secondary">
          {t('run')}
        </Button>
      </Form>
    </Panel>
  );
}
