import { useTranslations } from 'use-intl';
import type { HealthView, ProcessView } from '../../../modules/health/health.contract.ts';
import { useAge } from '../../ui/age.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, HealthFact, useBytes } from './facts.tsx';
import { GradeBadge } from './grade-badge.tsx';

type PanelProps = { processes: NonNullable<HealthView['processes']>; at: string };

/** Every process with its last sign of life, the disk it is on and its search index. */
export function ProcessesPanel({ processes, at }: PanelProps) {
  const t = useTranslations('healthDesk.processes');
  return (
    <div className="grid gap-4">
      {processes.missing.map((role) => (
        <Notice key={role} tone="error">
          {t(`missing.${role}`)}
        </Notice>
      ))}
      {processes.list.length === 0 && <p className="text-ink-soft">{t('empty')}</p>}
      <ul className="divide-y divide-line">
        {processes.list.map((process) => (
          <li key={process.id} className="grid gap-3 py-3 first:pt-0 last:pb-0">
            <Process process={process} at={at} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Process({ process, at }: { process: ProcessView; at: string }) {
  const t = useTranslations('healthDesk.processes');
  const bytes = useBytes();
  const age = useAge();
  const { grade, role, host, pid, release, startedAt, seenAt, isAlive, disk, index } = process;
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t(`role.${role}`)} <GradeBadge grade={grade} />
      </h3>
      <Facts>
        <HealthFact label={t('where')}>
          {host} · {pid}
        </HealthFact>
        <HealthFact label={t('release')}>{release}</HealthFact>
        <HealthFact label={t('started')}>
          <Moment at={startedAt} />
        </HealthFact>
        <HealthFact label={t('seen')}>
          {isAlive ? '' : `${t('gone')} · `}
          <time dateTime={seenAt}>{t('seenAgo', { age: age(seenAt, at) })}</time>
        </HealthFact>
        <HealthFact label={t('memory')}>{bytes(process.memoryBytes)}</HealthFact>
        <HealthFact label={t('delay')}>
          {t('delayOf', { ms: process.delayMs, most: process.delayMostMs })}
        </HealthFact>
        {disk !== null && (
          <HealthFact label={t('disk')}>
            {t('diskOf', {
              free: bytes(disk.freeBytes),
              total: bytes(disk.totalBytes),
              percent: disk.totalBytes === 0 ? 0 : Math.floor((disk.freeBytes / disk.totalBytes) * 100),
            })}
            <GradeBadge grade={disk.grade} />
            <span className="text-ink-soft">{t(`storage.${process.storage}`)}</span>
          </HealthFact>
        )}
        {index !== null && <Index index={index} at={at} />}
        {process.reads.map((read) => (
          <HealthFact key={read.server} label={t('reads')}>
            {read.server}
            <GradeBadge grade={read.grade} />
            <span className="text-ink-soft">
              {read.why !== null
                ? t(`readsOut.${read.why}`)
                : t('readsIn', { ms: (read.lagMs ?? 0).toLocaleString('en-US') })}
            </span>
          </HealthFact>
        ))}
      </Facts>
      {disk !== null && (disk.grade === 'look' || disk.grade === 'bad') && (
        <Notice tone={disk.grade === 'bad' ? 'error' : 'warning'}>{t('diskLow')}</Notice>
      )}
    </>
  );
}

function Index({ index, at }: { index: NonNullable<ProcessView['index']>; at: string }) {
  const t = useTranslations('healthDesk.processes');
  const age = useAge();
  return (
    <>
      <HealthFact label={t('documents')}>
        {index.documents.toLocaleString('en-US')}
        <GradeBadge grade={index.grade} />
      </HealthFact>
      <HealthFact label={t('made')}>
        {index.madeAt === null ? t('notLoaded') : <Moment at={index.madeAt} />}
      </HealthFact>
      <HealthFact label={t('behind')}>
        {index.waitingSince === null
          ? t('upToDate')
          : t('behindOf', { count: index.waiting, age: age(index.waitingSince, at) })}
        {index.changedAt !== null && (
          <span className="text-ink-soft">
            {t('changed')} <Moment at={index.changedAt} />
          </span>
        )}
      </HealthFact>
    </>
  );
}
