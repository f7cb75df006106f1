import { useTranslations } from 'use-intl';
import type { LegalEntry } from '../../../modules/content/content-desk.contract.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones = { inForce: 'success', toCome: 'info', before: 'neutral' } as const;

/** What was in force of a legal page, is, or is to come: as consents name it. Wants the messages `contentDesk`. */
export function LegalHistory({ path, texts }: { path: string; texts: readonly LegalEntry[] }) {
  const t = useTranslations('contentDesk.legal');
  return (
    <Panel title={t('history')}>
      <ul className="grid divide-y divide-line">
        {texts.map(({ version, since, state, isAskedAnew, documentVersion }) => (
          <li
            key={`${version}${since}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold tabular-nums">{version}</span>
              <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
              <span className="text-sm text-ink-mute">
                {t.rich('since', { at: () => <Moment at={since} /> })}
                {' · '}
                {t(documentVersion === null ? 'shipped' : 'written')}
                {isAskedAnew && ` · ${t('askedAnew')}`}
              </span>
            </span>
            <Link
              to={state === 'inForce' ? path : `${path}?version=${version}`}
              className="py-1 text-sm text-primary hover:underline"
            >
              {t('read', { version })}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
