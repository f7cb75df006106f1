import { useTranslations } from 'use-intl';
import { type AuditKind, auditKinds } from '../../../modules/audit/audit.rules.ts';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';

type Activity = { id: number; kind: string; at: string; device: string | null };

function isAuditKind(kind: string): kind is AuditKind {
  return (auditKinds as readonly string[]).includes(kind);
}

/** What happened to the account lately, as the audit log has it. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const t = useTranslations('security.activity');
  return (
    <Panel title={t('title')}>
      <ul className="grid text-sm">
        {activity.map(({ id, kind, at, device }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0"
          >
            <span className={kind === 'sign_in_failed' ? 'text-danger' : undefined}>
              {isAuditKind(kind) ? t(`kinds.${kind}`) : kind}
              {device !== null && <span className="text-ink-mute"> · {device}</span>}
            </span>
            <Moment at={at} className="text-ink-soft tabular-nums" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
