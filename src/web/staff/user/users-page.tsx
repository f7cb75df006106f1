import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AccountForStaff } from '../../../modules/people-desk/people-desk.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/users-page';
import { nameOfAccount, userPath, usersAddress } from './users-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Accounts, found by what staff are told on the telephone: a name, an address, a number, an order, a store. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = usersAddress.read(url.searchParams);
  const { tab: filter, search, pageNo } = query;
  const list = await orHidden(server.api.people.list({ filter, search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'peopleDesk');
  return { list, query, head: pageHead(server, messages.peopleDesk.title), messages };
}

export default function UsersPage() {
  const t = useTranslations('peopleDesk');
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Desk
      address={usersAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      tabs={{ label: t('filters'), labelOf: (filter) => t(`filter.${filter}`), counts: list.counts }}
      search={{ label: t('search'), submit: t('find') }}
      total={list.total}
      perpage={perpage}
      done={query.done === 'seen' ? { isGood: true, text: t('done.seen') } : null}
      empty={{ title: t('empty'), text: t('emptyText') }}
      lead={t('total', { count: list.total })}
      look="rows"
      items={list.dataList.map((account) => ({ key: account.id, content: <AccountRow account={account} /> }))}
    />
  );
}

function AccountRow({ account }: { account: AccountForStaff }) {
  const t = useTranslations('peopleDesk');
  const locale = useLocale();
  const { id, role, status, isDisabled, erasureDueAt } = account;
  return (
    <div className="relative grid gap-x-6 gap-y-1 px-4 py-3 transition-colors has-[a:hover]:bg-wash md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Link
            to={userPath(id)}
            prefetch="intent"
            className="wrap-anywhere after:absolute after:inset-0 hover:text-primary"
          >
            {nameOfAccount(account)}
          </Link>
          <Badge tone={role === 'staff' ? 'primary' : 'neutral'}>{t(`roles.${role}`)}</Badge>
          {status === 'waiting_approval' && <Badge tone="warning">{t('waiting')}</Badge>}
          {isDisabled && <Badge tone="danger">{t('disabled')}</Badge>}
          {erasureDueAt !== null && (
            <Badge tone="warning">{t('erasure', { day: formatDate(locale, new Date(erasureDueAt)) })}</Badge>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[account.email, account.telephone, account.storeName].filter((part) => part !== null).join(' · ')}
        </p>
        {account.disabledAt !== null && (
          <p className="text-sm wrap-anywhere">
            {t('disabledAt')} <Moment at={account.disabledAt} />
            {account.disabledReason !== null &&
              ` · ${t('disabledReason', { reason: account.disabledReason })}`}
          </p>
        )}
      </div>
      <p className="text-sm text-ink-mute tabular-nums md:text-right">
        {account.lastSeenAt === null ? (
          t('neverSeen')
        ) : (
          <>
            {t('lastSeen')} <Moment at={account.lastSeenAt} />
          </>
        )}
      </p>
    </div>
  );
}
