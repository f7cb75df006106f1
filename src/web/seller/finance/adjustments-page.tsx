import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Adjustment } from '../../../modules/adjustment/adjustment.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';
import { OrderNumber } from '../order/order-number.tsx';
import type { Route } from './+types/adjustments-page';
import { FinanceTabs } from './finance-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 12;
const path = '/manage-store/finance/adjustments';

/** What the house booked on the store's account beside its orders, and why. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.adjustment.ofStore({ pageNo, perpage }));
  const messages = pickMessages(server.locale, 'finance', 'adjustment');
  return { list, pageNo, head: pageHead(server, messages.adjustment.title), messages };
}

export default function AdjustmentsPage() {
  const t = useTranslations('adjustment.own');
  const finance = useTranslations('finance');
  const { list, pageNo } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={finance('title')} lead={t('lead')}>
      <FinanceTabs current="adjustments" />
      {list.dataList.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul
          aria-label={t('list')}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {list.dataList.map((adjustment) => (
            <li key={adjustment.id}>
              <OwnAdjustment adjustment={adjustment} />
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

function OwnAdjustment({ adjustment }: { adjustment: Adjustment }) {
  const t = useTranslations('adjustment');
  const { kind, amount, orderNumber, reason, postedAt, isReversal, isReversed } = adjustment;
  return (
    <article
      aria-label={`${t(`kind.${kind}`)} ${bahtText(amount)}`}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 md:p-5"
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t(`kind.${kind}`)}</span>
          {isReversal && <Badge>{t('reversal')}</Badge>}
          {isReversed && <Badge>{t('reversed')}</Badge>}
        </p>
        <p className="wrap-anywhere">{reason}</p>
        {orderNumber !== null && (
          <p className="text-sm text-ink-soft">
            {t('order')}{' '}
            <OrderNumber
              number={orderNumber}
              className="inline-flex min-h-11 items-center text-primary tabular-nums underline"
            />
          </p>
        )}
      </div>
      <div className="sm:text-end">
        <p className="text-lg font-semibold tabular-nums">{bahtText(amount)}</p>
        <p className="text-sm text-ink-mute">
          <Moment at={postedAt} />
        </p>
      </div>
    </article>
  );
}
