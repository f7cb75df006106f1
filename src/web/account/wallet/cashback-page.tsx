import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import type { Route } from './+types/cashback-page';
import { StatementList } from './statement-list.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const accounts = ['confirmed', 'waiting'] as const;
type Account = (typeof accounts)[number];
const perpage = 20;

function statementHref(account: Account, pageNo = 1): string {
  const shown = account === 'confirmed' ? undefined : account;
  return queryHref('/user/profile/my-wallet/cashback', { account: shown, pageNo });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const account = accounts.find((each) => each === url.searchParams.get('account')) ?? 'confirmed';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const statement = await server.api.cashback.statement({ account, pageNo, perpage });
  const messages = pickMessages(server.locale, 'wallet');
  return {
    account,
    pageNo,
    statement,
    head: pageHead(server, messages.wallet.statement.cashbackTitle),
    messages,
  };
}

export default function CashbackPage() {
  const t = useTranslations('wallet');
  const { account, pageNo, statement } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[
              { label: t('title'), to: '/user/profile/my-wallet' },
              { label: t('statement.cashbackTitle') },
            ]}
          />
        }
        lead={t('statement.cashbackLead')}
      >
        {t('statement.cashbackTitle')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('statement.tabs')}
          tabs={accounts.map((key) => ({
            key,
            label: t(`statement.${key}`),
            to: statementHref(key),
            isCurrent: key === account,
          }))}
        />
        {statement.dataList.length === 0 ? (
          <EmptyState
            title={t('statement.empty')}
            text={t('statement.emptyCashback')}
            action={<ButtonLink to="/product">{t('statement.shop')}</ButtonLink>}
          />
        ) : (
          <StatementList label={t('statement.list')} rows={statement.dataList} write={bahtText} />
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(statement.total / perpage)}
          makeHref={(toPage) => statementHref(account, toPage)}
        />
      </div>
    </>
  );
}
