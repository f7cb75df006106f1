import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { HealthView } from '../../../modules/health/health.contract.ts';
import type { Grade } from '../../../modules/health/health.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useAge } from '../../ui/age.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/health-page';
import { DatabasePanel } from './database-panel.tsx';
import { Facts, HealthFact } from './facts.tsx';
import { GradeBadge } from './grade-badge.tsx';
import { failuresPath, healthPath, jobsPath, messagesAddress, webhooksAddress } from './health-paths.ts';
import { ProcessesPanel } from './processes-panel.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** How the shop does, part by part, each with what can be done about it. To everybody else the page isn't there. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const health = await orHidden(server.api.health.read({}));
  const messages = pickMessages(server.locale, 'admin', 'healthDesk');
  return { health, head: pageHead(server, messages.healthDesk.title), messages };
}

export default function HealthPage() {
  const t = useTranslations('healthDesk');
  const { health } = useLoaderData<typeof loader>();
  const { at, jobs, outbox, webhooks, database, processes, backup } = health;
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      way={useOfficeWay()}
      aside={
        <ButtonLink to={healthPath} variant="secondary" reloadDocument>
          {t('refresh')}
        </ButtonLink>
      }
    >
      <Summary health={health} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Part name="jobs" grade={jobs?.grade ?? null}>
          {jobs !== null && (
            <>
              <p>{t('jobs.summary', { count: jobs.count, failed: jobs.failed, late: jobs.late })}</p>
              <p className="flex flex-wrap gap-x-4">
                <PartLink to={jobsPath}>{t('jobs.seeAll')}</PartLink>
                <PartLink to={failuresPath}>{t('failures.link')}</PartLink>
              </p>
            </>
          )}
        </Part>
        <Part name="outbox" grade={outbox?.grade ?? null}>
          {outbox?.channels.map((channel) => (
            <Channel key={channel.channel} channel={channel} at={at} />
          ))}
        </Part>
        <Part name="webhooks" grade={webhooks?.grade ?? null}>
          {webhooks !== null && <Webhooks webhooks={webhooks} at={at} />}
        </Part>
        <Part name="backup" grade={backup?.grade ?? null}>
          {backup !== null && <Backup last={backup.last} at={at} />}
        </Part>
      </div>
      <Part name="database" grade={database?.grade ?? null}>
        {database !== null && <DatabasePanel database={database} at={at} />}
      </Part>
      <Part name="processes" grade={processes?.grade ?? null}>
        {processes !== null && <ProcessesPanel processes={processes} at={at} />}
      </Part>
      <p className="text-sm text-ink-mute">
        {t('at')} <Moment at={at} />
      </p>
    </DeskPage>
  );
}

const parts = ['jobs', 'outbox', 'webhooks', 'backup', 'database', 'processes'] as const;

/** All parts in a row: a word each, and the way to it. */
function Summary({ health }: { health: HealthView }) {
  const t = useTranslations('healthDesk');
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 text-sm">
      {parts.map((part) => (
        <li key={part} className="flex items-center gap-2">
          <a href={`#${part}`} className="font-semibold text-ink hover:underline">
            {t(`part.${part}`)}
          </a>
          <GradeBadge grade={health[part]?.grade ?? 'unknown'} />
        </li>
      ))}
    </ul>
  );
}

/** A part with its grade; one that couldn't be read says so alone. */
function Part({
  name,
  grade,
  children,
}: {
  name: (typeof parts)[number];
  grade: Grade | null;
  children: ReactNode;
}) {
  const t = useTranslations('healthDesk');
  return (
    <div id={name} className="grid scroll-mt-20">
      <Panel title={t(`part.${name}`)} aside={<GradeBadge grade={grade ?? 'unknown'} />}>
        {grade === null ? <Notice tone="warning">{t('notRead')}</Notice> : children}
      </Panel>
    </div>
  );
}

function PartLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="py-1 font-semibold text-primary hover:underline">
      {children}
    </Link>
  );
}

function Channel({
  channel,
  at,
}: {
  channel: NonNullable<HealthView['outbox']>['channels'][number];
  at: string;
}) {
  const t = useTranslations('healthDesk.messages');
  const age = useAge();
  const { grade, waiting, waitingSince, failed, failedSince, givenUp, canSend } = channel;
  const href = (state: 'failed' | 'waiting' | 'givenUp') =>
    `${messagesAddress.path}?state=${state}&channel=${channel.channel}`;
  return (
    <div className="grid gap-1">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t(channel.channel)} <GradeBadge grade={grade} />
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <li>
          <PartLink to={href('failed')}>{t('failed', { count: failed })}</PartLink>
          {failedSince !== null && ` · ${t('failedSince', { age: age(failedSince, at) })}`}
        </li>
        <li>
          <PartLink to={href('waiting')}>{t('waiting', { count: waiting })}</PartLink>
          {waitingSince !== null && ` · ${t('waitingSince', { age: age(waitingSince, at) })}`}
        </li>
        {givenUp > 0 && (
          <li>
            <PartLink to={href('givenUp')}>{t('givenUp', { count: givenUp })}</PartLink>
          </li>
        )}
      </ul>
      {!canSend && <p className="text-sm text-ink-soft">{t('cannotSend')}</p>}
    </div>
  );
}

function Webhooks({ webhooks, at }: { webhooks: NonNullable<HealthView['webhooks']>; at: string }) {
  const t = useTranslations('healthDesk.webhooks');
  const age = useAge();
  const { open, openSince, refused, refusedToday } = webhooks;
  return (
    <ul className="grid gap-1 text-sm">
      <li>
        <PartLink to={webhooksAddress.path}>{t('open', { count: open })}</PartLink>
        {openSince !== null && ` · ${t('openSince', { age: age(openSince, at) })}`}
      </li>
      <li>
        <PartLink to={webhooksAddress.href({ tab: 'refused' })}>{t('refused', { count: refused })}</PartLink>
        {` · ${t('refusedToday', { count: refusedToday })}`}
      </li>
    </ul>
  );
}

function Backup({ last, at }: { last: NonNullable<HealthView['backup']>['last']; at: string }) {
  const t = useTranslations('healthDesk.backup');
  const age = useAge();
  if (last === null)
    return (
      <div>
        <p className="font-semibold">{t('unknown')}</p>
        <p className="text-sm text-ink-soft">{t('unknownText')}</p>
      </div>
    );
  return (
    <Facts>
      <HealthFact label={t('last')}>
        <Moment at={last.endedAt} /> · {t('ago', { age: age(last.endedAt, at) })}
      </HealthFact>
      <HealthFact label={t('rows', { count: last.rowCount, tables: last.tableCount })}>
        {last.fileCount === null ? t('filesInS3') : t('files', { count: last.fileCount })}
      </HealthFact>
    </Facts>
  );
}
