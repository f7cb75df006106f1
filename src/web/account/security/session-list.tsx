import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';

type Session = {
  id: number;
  device: { browser: string; os: string; kind: 'mobile' | 'tablet' | 'desktop' | 'unknown' } | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

const icons = { mobile: Smartphone, tablet: Tablet, desktop: Laptop, unknown: MonitorSmartphone };

/** Where the person is signed in, with a button to end each, the others, or all. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('security.sessions');
  return (
    <Panel title={t('title')}>
      <ul className="grid">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => {
          const Icon = icons[device?.kind ?? 'unknown'];
          const name = device === null ? t('unknown') : t('device', device);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
            >
              <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {name}
                  {isCurrent && <Badge tone="success">{t('current')}</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  {t('lastSeen')} <Moment at={lastSeenAt} />
                </p>
                <p className="text-sm text-ink-mute">
                  {t('since')} <Moment at={createdAt} />
                </p>
              </div>
              {!isCurrent && (
                <ConfirmPanel
                  label={t('revoke')}
                  name={t('revokeOne', { name })}
                  title={t('revokeTitle', { name })}
                  text={t('revokeText')}
                  submit={t('revokeSubmit')}
                  intent="revoke"
                  fields={{ id }}
                  look="secondary"
                  tone="danger"
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
        {sessions.length > 1 && (
          <ConfirmPanel
            label={t('revokeOthers')}
            title={t('revokeOthersTitle')}
            text={t('revokeText')}
            submit={t('revokeOthersSubmit')}
            intent="revokeOthers"
            look="secondary"
            tone="danger"
          />
        )}
        <ConfirmPanel
          label={t('revokeAll')}
          title={t('revokeAllTitle')}
          text={t('revokeAllText')}
          submit={t('revokeAllSubmit')}
          intent="revokeAll"
          look="quiet"
          tone="danger"
        />
      </div>
    </Panel>
  );
}
