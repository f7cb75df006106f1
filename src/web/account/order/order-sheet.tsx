import { useTranslations } from 'use-intl';
import type { ShopperDocuments } from '../../../modules/document/document.contract.ts';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import { OneParcel } from '../../kit/order/one-parcel.tsx';
import { OrderAddress, TaxInvoice } from '../../kit/order/order-address.tsx';
import { OrderLine } from '../../kit/order/order-line.tsx';
import { orderHref, paymentHref } from '../../kit/order/order-links.ts';
import { OrderParcel } from '../../kit/order/order-parcel.tsx';
import { PaymentStatusBadge } from '../../kit/order/order-status.tsx';
import { OrderTimeline } from '../../kit/order/order-timeline.tsx';
import { WhyTotal } from '../../kit/order/why-total.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { ShopperDocumentsPanel } from '../document/shopper-documents.tsx';
import type { Aftermath } from '../returns/order-aftermath.server.ts';
import { OrderRefunds } from '../returns/order-refunds.tsx';
import { OrderReturns } from '../returns/order-returns.tsx';

type OrderSheetProps = { order: OrderDetail; documents: ShopperDocuments; aftermath: Aftermath };

/**
 * Everything about an order, on the screen and on paper: products and parcel beside money, address and papers. On paper
 * what an order usually has is one sheet of A4 under the shop's name: what happened when is left to the screen.
 */
export function OrderSheet({ order, documents, aftermath }: OrderSheetProps) {
  const t = useTranslations('order');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
      <div className="grid gap-4">
        <Panel
          title={
            <>
              {t('detail.products')}{' '}
              <Link
                to={`/seller-store/${order.seller.urlKey}`}
                className="font-sans text-sm font-semibold text-ink-soft hover:text-primary"
              >
                {order.seller.name}
              </Link>
            </>
          }
        >
          <ul className="grid divide-y divide-line">
            {order.products.map((line) => (
              <li key={line.id} className="py-3 first:pt-0 last:pb-0">
                <OrderLine line={line} />
              </li>
            ))}
          </ul>
        </Panel>
        <OneParcel
          goesWith={order.goesWith}
          hrefOf={orderHref}
          text={t(
            order.isHeldByLater
              ? 'oneParcel.heldText'
              : order.isRestHeldByLater
                ? 'oneParcel.restHeldText'
                : 'oneParcel.buyerText',
          )}
        />
        {order.needsParcel && <OrderParcel order={order} />}
        <OrderReturns aftermath={aftermath} />
        <Panel title={t('detail.timeline')} className="print:hidden">
          <OrderTimeline timeline={order.timeline} />
        </Panel>
      </div>
      <div className="grid gap-4 print:mt-4 print:grid-cols-2 print:items-start">
        <Panel title={t('why.title')} className="print:col-span-2">
          <WhyTotal steps={order.steps} totalBaht={order.grandTotal} />
        </Panel>
        <Panel
          title={t('detail.payment')}
          aside={
            <Link
              to={paymentHref(order)}
              prefetch="intent"
              className="py-1 text-sm font-semibold text-primary hover:underline print:hidden"
            >
              {t('detail.paymentPage')}
            </Link>
          }
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t(`channel.${order.paymentChannel}`)}</span>
            <PaymentStatusBadge
              status={order.paymentStatus}
              isCash={order.paymentChannel === 'cod'}
              isRefundOpen={order.isRefundOpen}
            />
          </div>
          {order.groupTotal !== order.grandTotal && (
            <p className="text-sm text-ink-soft">
              {t('detail.groupTotal', { amount: bahtText(order.groupTotal) })}
            </p>
          )}
        </Panel>
        <Earnings order={order} />
        <OrderRefunds orderNumber={order.orderNumber} aftermath={aftermath} />
        {order.needsParcel && (
          <Panel title={t('detail.address')}>
            <OrderAddress address={order.shippingAddress} />
          </Panel>
        )}
        <Panel
          title={t('detail.taxInvoice')}
          className={order.taxInvoice === null ? 'print:hidden' : undefined}
        >
          <TaxInvoice choice={order.taxInvoice} />
        </Panel>
        <ShopperDocumentsPanel orderNumber={order.orderNumber} documents={documents} />
        <Panel title={t('detail.documents')} className="print:hidden">
          <p className="font-semibold">{t('detail.documentSummary')}</p>
          <p className="text-sm text-ink-soft">{t('detail.documentSummaryText')}</p>
          <PrintButton label={t('action.print')} />
        </Panel>
      </div>
    </div>
  );
}

/** Points and cashback of the order: to come, or in the wallet. */
function Earnings({ order: { earnings, status } }: { order: OrderDetail }) {
  const t = useTranslations('order.earnings');
  const { points, cashback } = earnings;
  if (points === 0 && cashback === 0) return null;
  return (
    <Panel title={t('title')} className="print:hidden">
      <ul className="grid gap-1 font-semibold tabular-nums">
        {points > 0 && (
          <li>
            <Link to="/user/profile/point" className="text-primary hover:underline">
              {t('points', { count: points })}
            </Link>
          </li>
        )}
        {cashback > 0 && (
          <li>
            <Link to="/user/profile/my-wallet/cashback" className="text-primary hover:underline">
              {t('cashback', { amount: bahtText(cashback) })}
            </Link>
          </li>
        )}
      </ul>
      <p className="text-sm text-ink-soft">{t(status === 'complete' ? 'given' : 'later')}</p>
    </Panel>
  );
}
