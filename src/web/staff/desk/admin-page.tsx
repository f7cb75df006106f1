import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentType, SVGProps } from 'react';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { useAge } from '../../ui/age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/admin-page';
import type { DeskWaits } from './count-waiting.server.ts';
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
    'affiliateDesk',
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
    'chat',
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
    'moneyDesk',
    'healthDesk',
  );
  return { head: pageHead(server, messages.admin.title), messages };
}

export default function AdminPage() {
  const t = useTranslations();
  const { rights, waits, at } = useBackOffice();
  const desks = desksOf(rights)
    .map((desk) => ({ ...desk, waiting: waits[desk.right] }))
    .toSorted((one, other) => urgencyOf(one.waiting, at).localeCompare(urgencyOf(other.waiting, at)));
  const known = desks.map(({ waiting }) => waiting).filter((waiting) => waiting !== undefined);
  const isNothingWaiting = known.length > 0 && known.every((waiting) => waiting?.count === 0);
  return (
    <DeskPage title={t('admin.title')} lead={t('admin.lead')}>
      {isNothingWaiting && <Notice tone="success">{t('admin.waits.nothing')}</Notice>}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {desks.map(({ path, Icon, title, text, waiting }) => (
          <Desk
            key={path}
            to={`/admin/${path}`}
            Icon={Icon}
            title={t(title)}
            text={t(text)}
            waiting={waiting}
            at={at}
          />
        ))}
      </ul>
    </DeskPage>
  );
}

/**
 * Sorts desks: where something is late, then where it has waited the longest, then where nobody knows; the others stay in
 * the order of the navigation, which has them all.
 */
function urgencyOf(waiting: DeskWaits | undefined, at: string): string {
  if (waiting === null) return '2';
  if (waiting === undefined || waiting.count === 0) return '3';
  return `${waiting.late > 0 ? 0 : 1} ${waiting.since ?? at}`;
}

type DeskProps = {
  to: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  title: string;
  text: string;
  /** Undefined where nothing can wait. */
  waiting: DeskWaits | undefined;
  at: string;
};

/** A desk, and what waits there: most desks open with it. */
function Desk({ to, Icon, title, text, waiting, at }: DeskProps) {
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
        {waiting !== undefined && <Waits waiting={waiting} at={at} />}
      </div>
    </li>
  );
}

/** How much waits, since when, and how much of it for longer than the desk allows. */
function Waits({ waiting, at }: { waiting: DeskWaits; at: string }) {
  const t = useTranslations('admin.waits');
  const age = useAge();
  if (waiting === null) return <p className="text-sm text-ink-mute">{t('notCounted')}</p>;
  const { count, since, late, lateAfterHours } = waiting;
  if (count === 0)
    return (
      <p className="flex">
        <Badge tone="success">{t('none')}</Badge>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
      <Badge tone="warning">{t('count', { count })}</Badge>
      {since !== null && <time dateTime={since}>{t('oldest', { age: age(since, at) })}</time>}
      {late > 0 && (
        <Badge tone="danger">
          <TriangleAlert className="size-3.5" aria-hidden="true" />
          {t('late', { count: late, hours: lateAfterHours })}
        </Badge>
      )}
    </p>
  );
}
