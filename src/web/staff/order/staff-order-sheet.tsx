import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffDocuments } from '../../../modules/document/document.contract.ts';
import type { StaffOrder } from '../../../modules/order-desk/staff-orders.contract.ts';
import type { PackingProof } from '../../../modules/packing-proof/packing-proof.contract.ts';
import type { StaffReturn } from '../../../modules/returns/returns.contract.ts';
import { DocumentList } from '../../kit/document/document-list.tsx';
import { OrderAddress, TaxInvoice } from '../../kit/order/order-address.tsx';
import { OrderLine } from '../../kit/order/order-line.tsx';
import { OrderParcel } from '../../kit/order/order-parcel.tsx';
import { OrderTimeline } from '../../kit/order/order-timeline.tsx';
import { WhyTotal } from '../../kit/order/why-total.tsx';
import { PackingProofs } from '../../kit/packing/packing-proofs.tsx';
import { OrderReturnList } from '../../kit/returns/order-return-list.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { userPath } from '../user/users-address.ts';
import { StaffOrderMoney } from './staff-order-money.tsx';

type StaffOrderSheetProps = {
  order: StaffOrder;
  documents: StaffDocuments;
  returns: readonly StaffReturn[];
  proofs: readonly PackingProof[];
  actions: ReactNode;
  /** What can be done about its e-books. */
  ebooks: ReactNode;
};

const panelLink = 'inline-block py-1 text-sm font-semibold text-primary hover:underline';

/** Everything about an order for staff: goods, parcel and history beside its people, its money and its papers. */
export function StaffOrderSheet({
  order,
  documents,
  returns,
  proofs,
  actions,
  ebooks,
}: StaffOrderSheetProps) {
  const t = useTranslations('staffOrders');
  const shared = useTranslations('order');
  const papers = useTranslations('document');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        <Panel title={t('actions')}>
          {order.statusReason !== null && <p>{shared('detail.reason', { reason: order.statusReason })}</p>}
          {order.refusedAt !== null && <p>{shared('detail.refusedText')}</p>}
          {actions}
        </Panel>
        <Panel title={shared('detail.products')}>
          <ul className="grid divide-y divide-line">
            {order.products.map((line) => (
              <li key={line.id} className="py-3 first:pt-0 last:pb-0">
                <OrderLine line={line} />
              </li>
            ))}
          </ul>
        </Panel>
        {ebooks}
        {order.needsParcel && <OrderParcel order={order} />}
        <PackingProofs side="staff" orderNumber={order.orderNumber} proofs={proofs} />
        {returns.length > 0 && (
          <Panel title={t('returns')}>
            <OrderReturnList side="staff" returns={returns} />
          </Panel>
        )}
        <Panel title={shared('detail.timeline')}>
          <OrderTimeline timeline={order.timeline} byOf={({ by }) => (by === null ? null : t(`by.${by}`))} />
        </Panel>
      </div>
      <div className="grid gap-4">
        <People order={order} />
        <Panel title={shared('why.title')}>
          <WhyTotal steps={order.steps} totalBaht={order.grandTotal} />
          <StoreAmounts order={order} />
        </Panel>
        <StaffOrderMoney order={order} />
        {order.needsParcel && (
          <Panel title={shared('detail.address')}>
            <OrderAddress address={order.shippingAddress} />
          </Panel>
        )}
        <Panel
          title={papers('title')}
          aside={
            <DeskLink
              isWayOnly
              to={`/admin/documents/${order.orderNumber}`}
              prefetch="intent"
              className={panelLink}
            >
              {t('documentsAndData')}
            </DeskLink>
          }
        >
          {documents.state === 'issued' ? (
            <DocumentList documents={documents.documents} />
          ) : (
            <p className="text-ink-soft">{papers(`sellerState.${documents.state}`)}</p>
          )}
        </Panel>
        <Panel title={shared('detail.taxInvoice')}>
          <TaxInvoice choice={order.taxInvoice} />
        </Panel>
      </div>
    </div>
  );
}

/** Whose order it is, and whose store it was bought from. */
function People({ order: { buyer, seller } }: { order: StaffOrder }) {
  const t = useTranslations('staffOrders');
  // Of an account that was erased there is neither, nor a page.
  const isThere = buyer.email !== null || buyer.telephone !== null;
  return (
    <Panel
      title={t('buyer')}
      aside={
        isThere && (
          <DeskLink isWayOnly to={userPath(buyer.id)} className={panelLink}>
            {t('account')}
          </DeskLink>
        )
      }
    >
      <p className="font-semibold wrap-anywhere">{buyer.name}</p>
      <dl className="grid gap-3">
        <Fact label={t('email')}>
          <span className="break-all">{buyer.email ?? t('notGiven')}</span>
        </Fact>
        <Fact label={t('telephone')}>
          <span className="tabular-nums">{buyer.telephone ?? t('notGiven')}</span>
        </Fact>
        <Fact label={t('seller')}>
          <Link to={`/seller-store/${seller.urlKey}`} className="text-primary hover:underline">
            {seller.name}
          </Link>
        </Fact>
      </dl>
    </Panel>
  );
}

/** What of the order is the store's, and what it brings its buyer. */
function StoreAmounts({ order }: { order: StaffOrder }) {
  const t = useTranslations('staffOrders');
  const store = useTranslations('seller.detail');
  const earnings = useTranslations('order.earnings');
  const { points, cashback } = order.earnings;
  return (
    <dl className="grid gap-2 border-t border-line pt-3 tabular-nums">
      <div className="flex items-baseline justify-between gap-4">
        <dt>{store('commission')}</dt>
        <dd className="shrink-0 text-accent-ink">{bahtText(-order.commission)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <dt>{t('storeReceives')}</dt>
        <dd className="shrink-0 font-semibold">{bahtText(order.storeReceives)}</dd>
      </div>
      {(points > 0 || cashback > 0) && (
        <div className="grid">
          <dt className="text-sm text-ink-mute">{earnings('title')}</dt>
          {points > 0 && <dd>{earnings('points', { count: points })}</dd>}
          {cashback > 0 && <dd>{earnings('cashback', { amount: bahtText(cashback) })}</dd>}
        </div>
      )}
    </dl>
  );
}
