import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/settings-page';
import { settingsPath } from './settings-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The groups of the shop's settings. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.settingDesk.groups({}));
  const messages = pickMessages(server.locale, 'settingDesk');
  return { groups: dataList, head: pageHead(server, messages.settingDesk.title), messages };
}

export default function SettingsPage() {
  const t = useTranslations('settingDesk');
  const locale = useLocale();
  const { groups } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t('title')} way={[{ label: t('office'), to: '/admin' }]} lead={t('lead')}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ group, changedAt, changedBy }) => (
          <GroupCard
            key={group}
            to={`${settingsPath}/${group}`}
            title={t(`group.${group}.title`)}
            text={t(`group.${group}.text`)}
            note={
              changedAt === null
                ? t('never')
                : t('changed', {
                    at: formatDateTime(locale, new Date(changedAt)),
                    by: changedBy ?? t('byFile'),
                  })
            }
          />
        ))}
        <GroupCard to={`${settingsPath}/services`} title={t('services.title')} text={t('services.text')} />
      </ul>
    </DeskPage>
  );
}

type GroupCardProps = { to: string; title: string; text: string; note?: string };

function GroupCard({ to, title, text, note }: GroupCardProps) {
  return (
    <li className="relative grid content-start gap-1 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary">
      <h2 className="text-base">
        <Link to={to} prefetch="intent" className="text-ink after:absolute after:inset-0 hover:text-primary">
          {title}
        </Link>
      </h2>
      <p className="text-sm text-ink-soft">{text}</p>
      {note !== undefined && <p className="text-xs text-ink-mute">{note}</p>}
    </li>
  );
}
