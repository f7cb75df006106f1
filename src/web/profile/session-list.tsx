import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Moment } from '../order/moment.tsx';
import { Panel } from '../order/panel.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

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
  const { formData } = useNavigation();
  const leaving = formData?.get('intent') === 'revoke' ? formData.get('id') : null;
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
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="revoke"
                    variant="secondary"
                    size="s"
                    isBusy={leaving === String(id)}
                    aria-label={t('revokeOne', { name })}
                  >
                    {t('revoke')}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      <Form method="post" className="flex flex-wrap gap-2 border-t border-line pt-4">
        {sessions.length > 1 && (
          <Button type="submit" name="intent" value="revokeOthers" variant="secondary">
            {t('revokeOthers')}
          </Button>
        )}
        <Button type="submit" name="intent" value="revokeAll" variant="danger">
          {t('revokeAll')}
        </Button>
      </Form>
    </Panel>
  );
}
