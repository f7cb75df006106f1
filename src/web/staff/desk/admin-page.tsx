import type { ComponentType, SVGProps } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Route } from './+types/admin-page';
import { desksOf } from './desks.ts';
import { useBackOffice } from './staff-layout.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The start of the back office: the desks that are one's own, and what waits there. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const messages = pickMessages(
    server.locale,
    'admin',
    'treasury',
    'payout',
    'adjustment',
    'approval',
    'standing',
    'commissionInvoice',
    'withholding',
    'staffOrders',
    'productDesk',
    'flashDesk',
    'campaignDesk',
    'contentDesk',
    'quizDesk',
    'academyDesk',
    'catalogueDesk',
    'ticketDesk',
    'peopleDesk',
    'storeDesk',
    'landing',
    'settingDesk',
    'channelDesk',
    'wording',
    'bannerDesk',
    'categoryDesk',
    'searchDesk',
    'staffTeam',
    'auditLog',
  );
  return { head: pageHead(server, messages.admin.title), messages };
}

export default function AdminPage() {
  const t = useTranslations();
  const { rights, waiting } = useBackOffice();
  // Where something waits comes first; the navigation has them all in their order.
  const desks = desksOf(rights).toSorted(
    (one, other) => Number((waiting[other.right] ?? 0) > 0) - Number((waiting[one.right] ?? 0) > 0),
  );
  return (
    <DeskPage title={t('admin.title')} lead={t('admin.lead')}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {desks.map(({ path, right, Icon, title, text }) => (
          <Desk
            key={path}
            to={`/admin/${path}`}
            Icon={Icon}
            title={t(title)}
            text={t(text)}
            waiting={waiting[right]}
          />
        ))}
      </ul>
    </DeskPage>
  );
}

type DeskProps = {
  to: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  title: string;
  text: string;
  /** How much waits there; undefined where nothing can. */
  waiting: number | undefined;
};

function Desk({ to, Icon, title, text, waiting }: DeskProps) {
  const t = useTranslations('admin');
  return (
    <li className="relative flex items-start gap-4 large-text:flex-col rounded-lg border border-line bg-surface p-5 transition-colors has-[a:hover]:border-primary">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-wash text-primary">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div className="grid gap-1">
        <h2 className="text-lg">
          <Link
            to={to}
            prefetch="intent"
            className="text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {title}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">{text}</p>
        {waiting !== undefined && (
          <Badge tone={waiting > 0 ? 'warning' : 'success'} className="justify-self-start">
            {waiting > 0 ? t('waitingCount', { count: waiting }) : t('waitingNone')}
          </Badge>
        )}
      </div>
    </li>
  );
}
