import type { ComponentType, SVGProps } from 'react';
import { data, Link, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Route } from './+types/admin-page';
import { countWaiting } from './count-waiting.server.ts';
import { desks } from './desks.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/**
 * The back office (DECISIONS "Not shown, so ours"): the desks that are one's own, and what waits there. To everybody who
 * isn't of the staff it isn't there.
 */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { user } = await server.api.identity.user({});
  const rights = user.staffRights;
  if (rights.length === 0) throw data(null, { status: 404 });
  const messages = pickMessages(
    server.locale,
    'admin',
    'treasury',
    'payout',
    'adjustment',
    'standing',
    'commissionInvoice',
    'withholding',
    'staffOrders',
    'productDesk',
    'flashDesk',
    'campaignDesk',
    'landing',
    'staffTeam',
    'auditLog',
    'factor',
  );
  return {
    rights,
    waiting: await orHidden(countWaiting(server.api, rights)),
    head: pageHead(server, messages.admin.title),
    messages,
  };
}

export default function AdminPage() {
  const t = useTranslations();
  const { rights, waiting } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t('admin.title')} lead={t('admin.lead')}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {desks
          .filter(({ right }) => rights.includes(right))
          .map(({ path, right, Icon, title, text }) => (
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
      <p>
        <Link to="/admin/security">{t('factor.manage.title')}</Link>
      </p>
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
