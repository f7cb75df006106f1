import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/points-page';
import { StatementList } from './statement-list.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const [balance, statement] = await Promise.all([
    server.api.points.balance({}),
    server.api.points.statement({ pageNo, perpage }),
  ]);
  const messages = pickMessages(server.locale, 'wallet');
  return {
    balance,
    statement,
    pageNo,
    head: pageHead(server, messages.wallet.statement.pointsTitle),
    messages,
  };
}

const count = (points: number) => points.toLocaleString('en-US');

export default function PointsPage() {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const { balance, statement, pageNo } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[
              { label: t('title'), to: '/user/profile/my-wallet' },
              { label: t('statement.pointsTitle') },
            ]}
          />
        }
        lead={t('statement.pointsLead')}
        aside={
          <ButtonLink to="/user/profile/reward" size="s" variant="secondary">
            {t('overview.redeem')}
          </ButtonLink>
        }
      >
        {t('statement.pointsTitle')}
      </PageTitle>
      <div className="grid gap-4">
        <Panel title={t('statement.have')}>
          <p className="font-serif text-3xl font-semibold tabular-nums">
            {t('overview.pointsUnit', { points: count(balance.points) })}
          </p>
          {balance.expiring.length > 0 && (
            <ul aria-label={t('statement.expiring')} className="grid gap-1 text-sm text-ink-soft">
              {balance.expiring.map(({ points, expiresAt }) => (
                <li key={expiresAt} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
                  <span>{t('overview.pointsUnit', { points: count(points) })}</span>
                  <span>{t('statement.until', { date: formatDate(locale, new Date(expiresAt)) })}</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {statement.dataList.length === 0 ? (
          <EmptyState
            title={t('statement.empty')}
            text={t('statement.emptyPoints')}
            action={<ButtonLink to="/product">{t('statement.shop')}</ButtonLink>}
          />
        ) : (
          <StatementList label={t('statement.list')} rows={statement.dataList} write={count} />
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(statement.total / perpage)}
          makeHref={(toPage) => `/user/profile/point?pageNo=${toPage}`}
        />
      </div>
    </>
  );
}
