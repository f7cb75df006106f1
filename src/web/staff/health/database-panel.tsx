import { useTranslations } from 'use-intl';
import type { HealthView } from '../../../modules/health/health.contract.ts';
import { useAge } from '../../ui/age.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, HealthFact, useBytes, useTook } from './facts.tsx';
import { GradeBadge } from './grade-badge.tsx';

type Database = NonNullable<HealthView['database']>;

/** What the database says of itself, and its largest and busiest tables. */
export function DatabasePanel({ database, at }: { database: Database; at: string }) {
  const t = useTranslations('healthDesk.database');
  const bytes = useBytes();
  const took = useTook();
  const all = useTranslations('healthDesk');
  const { connections, connectionsMost, busyConnections, oldestTransactionMs, standbys } = database;
  return (
    <div className="grid gap-4">
      {database.isMigrated === false && <Notice tone="error">{t('notMigrated')}</Notice>}
      {database.isStandby && <Notice tone="error">{t('isStandby')}</Notice>}
      <Facts>
        <HealthFact label={t('size')}>{bytes(database.sizeBytes)}</HealthFact>
        <HealthFact label={t('version')}>PostgreSQL {database.version}</HealthFact>
        <HealthFact label={t('connections')}>
          {t('connectionsOf', { used: connections, most: connectionsMost, busy: busyConnections })}
          <GradeBadge grade={database.connectionsGrade} />
        </HealthFact>
        <HealthFact label={t('oldest')}>
          {oldestTransactionMs === null ? all('none') : took(oldestTransactionMs)}
          <GradeBadge grade={database.oldestTransactionGrade} />
        </HealthFact>
        <HealthFact label={t('migrations')}>
          {database.isMigrated === true && t('migrated')}
          <GradeBadge grade={database.migrationsGrade} />
        </HealthFact>
        <HealthFact label={t('standby')}>
          {standbys === null
            ? all('grade.unknown')
            : standbys.length === 0
              ? all('none')
              : standbys
                  .map(({ name, state, lagMs }) =>
                    [name, state, lagMs === null ? '' : t('lag', { ms: Math.round(lagMs) })]
                      .filter((word) => word !== '')
                      .join(' · '),
                  )
                  .join(', ')}
        </HealthFact>
        {database.archivedAt !== null && (
          <HealthFact label={t('archived')}>
            <Moment at={database.archivedAt} />
          </HealthFact>
        )}
        {database.archiveFailedAt !== null && (
          <HealthFact label={t('archiveFailed')}>
            <Moment at={database.archiveFailedAt} />
          </HealthFact>
        )}
      </Facts>
      {database.largest === null || database.busiest === null ? (
        <Notice tone="warning">{all('notRead')}</Notice>
      ) : (
        <div className="grid gap-4 xl:grid-cols-2">
          <Tables title={t('largest')} tables={database.largest} at={at} />
          <Tables title={t('busiest')} tables={database.busiest} at={at} />
        </div>
      )}
    </div>
  );
}

function Tables({
  title,
  tables,
  at,
}: {
  title: string;
  tables: NonNullable<Database['largest']>;
  at: string;
}) {
  const t = useTranslations('healthDesk.database');
  const all = useTranslations('healthDesk');
  const bytes = useBytes();
  const age = useAge();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard
    <section aria-label={title} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="pb-1 text-left font-semibold">{title}</caption>
        <thead>
          <tr className="border-b border-line text-ink-mute">
            <th scope="col" className="py-1 pr-3 font-normal">
              {t('table')}
            </th>
            {(['bytes', 'rows', 'dead', 'vacuumed'] as const).map((column) => (
              <th key={column} scope="col" className="py-1 pl-3 text-right font-normal">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <tr key={table.name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap">
                {table.name} {table.grade !== 'good' && <GradeBadge grade={table.grade} />}
              </th>
              <td className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">{bytes(table.bytes)}</td>
              <td className="py-1 pl-3 text-right tabular-nums">{table.liveRows.toLocaleString('en-US')}</td>
              <td className="py-1 pl-3 text-right tabular-nums">{table.deadRows.toLocaleString('en-US')}</td>
              <td className="py-1 pl-3 text-right whitespace-nowrap">
                {table.vacuumedAt === null ? all('never') : age(table.vacuumedAt, at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
