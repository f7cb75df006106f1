import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StorePayout, StorePayoutList } from '../../../modules/payout/payout.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/payouts-page';
import { FinanceTabs } from './finance-tabs.tsx';
import { OtherName } from './other-name.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 12;
const path = '/manage-store/finance/payouts';

/** What the store was paid, and what is on its way. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const [list, { account }] = await orHidden(
    Promise.all([server.api.payout.ofStore({ pageNo, perpage }), server.api.payout.account({})]),
  );
  const messages = pickMessages(server.locale, 'finance', 'payout');
  return {
    list,
    pageNo,
    account,
    head: pageHead(server, messages.finance.payouts),
    messages,
  };
}

export default function PayoutsPage() {
  const t = useTranslations('payout.own');
  const finance = useTranslations('finance');
  const { list, pageNo, account } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={finance('title')} lead={finance('lead')}>
      <FinanceTabs current="payouts" />
      {account === null && (
        <Notice
          tone="warning"
          action={
            <Link
              to="/manage-store/settings/bank"
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {t('nameAccount')}
            </Link>
          }
        >
          {t('noAccount')}
        </Notice>
      )}
      <OtherName account={account} />
      {list.next !== null && <NextPayout next={list.next} />}
      {list.dataList.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul
          aria-label={t('title')}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {list.dataList.map((payout) => (
            <li key={payout.id}>
              <OwnPayout payout={payout} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        makeHref={(page) => queryHref(path, { pageNo: page })}
      />
    </DeskPage>
  );
}

/** What the next payout brings; else what is due, and why it isn't sent yet and what changes that. */
function NextPayout({
  next: { amount, why, from, minimum },
}: {
  next: NonNullable<StorePayoutList['next']>;
}) {
  const t = useTranslations('payout.own.next');
  return (
    <section
      aria-label={t('title')}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="font-semibold">{t(why === 'owes' ? 'owed' : 'title')}</h2>
        <p className="text-sm text-ink-soft">
          {t(why ?? 'due', { minimum: bahtText(minimum) })}
          {from !== null && (
            <>
              {' '}
              <Moment at={from} />
            </>
          )}
        </p>
      </div>
      <p className="text-lg font-semibold tabular-nums">{bahtText(Math.abs(amount))}</p>
    </section>
  );
}

const tones = { paid: 'success', returned: 'danger', released: 'primary' } as const;

function OwnPayout({ payout }: { payout: StorePayout }) {
  const t = useTranslations('payout');
  const { status } = payout;
  const tone =
    status === 'paid' || status === 'returned' || status === 'released' ? tones[status] : 'neutral';
  return (
    <article
      aria-label={payout.reference}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 md:p-5"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold tabular-nums">{payout.reference}</span>
          <Badge tone={tone}>{t(`own.status.${status}`)}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {t('own.to')} {payout.bankName} <span className="tabular-nums">{payout.accountNumber}</span>
        </p>
        {payout.reason !== null && <p className="text-sm wrap-anywhere">{payout.reason}</p>}
        {payout.hasProof && (
          <a
            href={`${path}/${payout.id}/proof`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            {t('proof')}
            <span className="sr-only"> {payout.reference}</span>
          </a>
        )}
      </div>
      <div className="sm:text-end">
        <p className="text-lg font-semibold tabular-nums">{bahtText(payout.amount)}</p>
        <p className="text-sm text-ink-mute">
          <Moment at={payout.paidAt ?? payout.releasedAt ?? ''} />
        </p>
      </div>
    </article>
  );
}
