import Printer from 'lucide-react/icons/printer';
import { data, type LinksFunction, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { TaxProfile } from '../../../modules/document/document.contract.ts';
import { wasBought } from '../../../modules/order/order-status.rules.ts';
import type { SellerOrder } from '../../../modules/order-desk/order-desk.contract.ts';
import { bangkokDay, formatDayRange } from '../../../shared/bangkok-time.ts';
import { buyerHref } from '../../kit/chat/chat-side.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OneParcel } from '../../kit/order/one-parcel.tsx';
import { OrderAddress } from '../../kit/order/order-address.tsx';
import { OrderLine } from '../../kit/order/order-line.tsx';
import { hasSeveralParcels } from '../../kit/order/order-parcels.tsx';
import { OrderStatusBadge } from '../../kit/order/order-status.tsx';
import { OrderTimeline } from '../../kit/order/order-timeline.tsx';
import { WhyTotal } from '../../kit/order/why-total.tsx';
import { PackingProofs } from '../../kit/packing/packing-proofs.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { carrierNames } from '../../kit/parcel/parcel-form.rules.ts';
import { OrderReturnList } from '../../kit/returns/order-return-list.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import printStyles from '../../ui/print.css?url';
import { PrintButton } from '../../ui/print-button.tsx';
import { drawQr, type QrDrawing } from '../../ui/qr-code.server.ts';
import { StoreDocumentsPanel } from '../document/store-documents.tsx';
import { packingPath } from '../packing/packing-path.ts';
import type { Route } from './+types/seller-order-page';
import { LatenessBadge } from './lateness-badge.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { actOnSellerOrder } from './seller-action.server.ts';
import { SellerOrderActions } from './seller-order-actions.tsx';
import { SellerParcels } from './seller-parcels.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }];

/** One order of the caller's store; another store's, and everybody else's, isn't there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  if (!/^R\d{1,15}-\d{1,3}$/.test(params.orderNumber)) throw data(null, { status: 404 });
  const order = await orHidden(api.order.sellerDetail({ orderNumber: params.orderNumber }));
  const { dataList } = await api.shipping.list({ sellerId: order.seller.id });
  const documents = await orHidden(api.document.ofStoreOrder({ orderNumber: params.orderNumber }));
  const { dataList: returns } = await api.returns.sellerList({
    orderNumber: params.orderNumber,
    perpage: 20,
  });
  const { dataList: proofs } = await orHidden(api.packingProof.proof({ orderNumber: params.orderNumber }));
  const messages = pickMessages(locale, 'order', 'seller', 'document', 'returns', 'parcel', 'packingProof');
  const isSlip = url.searchParams.get('view') === 'packing-slip';
  // A parcel that can't be delivered goes back to the address that the store is registered under.
  const sender = isSlip ? (await api.document.taxProfile({})).profile : null;
  const qr = isSlip ? drawQr(`${server.siteUrl}/manage-store/orders/${order.orderNumber}`) : null;
  return {
    order,
    documents,
    returns,
    proofs,
    carriers: carrierNames(locale, dataList),
    qr,
    sender,
    done: url.searchParams.get('done'),
    head: pageHead(
      server,
      isSlip
        ? `${messages.seller.slip.title} ${order.orderNumber}`
        : messages.order.detail.title.replace('{orderNumber}', order.orderNumber),
    ),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return actOnSellerOrder(request, serverSide(context), params.orderNumber);
}

export default function SellerOrderPage() {
  const { order, qr, sender } = useLoaderData<typeof loader>();
  return qr === null ? <OrderView /> : <SlipView order={order} sender={sender} qr={qr} />;
}

type SlipViewProps = { order: SellerOrder; sender: TaxProfile | null; qr: QrDrawing };

function SlipView({ order, sender, qr }: SlipViewProps) {
  const t = useTranslations('seller');
  return (
    <main className="page-width max-w-4xl! pb-12">
      <div className="flex flex-wrap items-center justify-between gap-3 py-4 print:hidden">
        <Link
          to={`/manage-store/orders/${order.orderNumber}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {t('slip.back')}
        </Link>
        <PrintButton label={t('slip.print')} />
      </div>
      <PackingSlip order={order} sender={sender} qr={qr} />
    </main>
  );
}

function OrderView() {
  const t = useTranslations('seller');
  const shared = useTranslations('order');
  const packing = useTranslations('packingProof.desk');
  const { order, documents, returns, proofs, carriers, done } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const success = successOf(done, order);
  return (
    <DeskPage
      title={shared('detail.title', { orderNumber: order.orderNumber })}
      way={[{ label: t('detail.back'), to: '/manage-store/orders' }]}
      crumb={order.orderNumber}
      lead={
        <>
          {t('detail.orderedAt')} <Moment at={order.createdAt} />
        </>
      }
      aside={
        <OrderStatusBadge
          status={order.status}
          refusedAt={order.refusedAt}
          isPartlyShipped={order.isPartlyShipped}
        />
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
          {success !== null && <Notice tone="success">{t(success)}</Notice>}
          {order.paymentChannel === 'cod' && order.status === 'ready_to_ship' && (
            <Notice tone="warning">{t('detail.cod', { amount: bahtText(order.grandTotal) })}</Notice>
          )}
          <OneParcel
            goesWith={order.goesWith}
            hrefOf={(orderNumber) => `/manage-store/orders/${orderNumber}`}
            text={shared('oneParcel.storeText')}
          />
          <Panel
            title={t('detail.nextTitle')}
            aside={
              order.canShip ? (
                <ButtonLink to="?view=packing-slip" variant="quiet" size="s">
                  <Printer className="size-4" aria-hidden="true" />
                  {t('slip.print')}
                </ButtonLink>
              ) : undefined
            }
          >
            {order.refusedAt === null && (
              <p className="text-ink-soft">{t(`detail.nothing.${order.status}`)}</p>
            )}
            <ShipBy order={order} />
            {order.statusReason !== null && <p>{shared('detail.reason', { reason: order.statusReason })}</p>}
            {order.refusedAt !== null && <p>{shared('detail.refusedText')}</p>}
            {order.status === 'ready_to_ship' && (
              <ButtonLink
                to={`${packingPath}/${order.orderNumber}`}
                variant="secondary"
                className="justify-self-start"
              >
                {packing('this')}
              </ButtonLink>
            )}
            <SellerOrderActions order={order} carriers={carriers} reply={reply} />
          </Panel>
          {hasSeveralParcels(order) && <SellerParcels order={order} carriers={carriers} reply={reply} />}
          <Panel title={shared('detail.products')}>
            <ul className="grid divide-y divide-line">
              {order.products.map((line) => (
                <li key={line.id} className="py-3 first:pt-0 last:pb-0">
                  <OrderLine line={line} />
                </li>
              ))}
            </ul>
          </Panel>
          <PackingProofs side="seller" orderNumber={order.orderNumber} proofs={proofs} />
          {returns.length > 0 && (
            <Panel title={t('detail.returns')}>
              <OrderReturnList side="seller" returns={returns} />
            </Panel>
          )}
          <Panel title={shared('detail.timeline')}>
            <OrderTimeline timeline={order.timeline} />
          </Panel>
        </div>
        <div className="grid gap-4">
          <Panel title={t(order.needsParcel ? 'detail.shipTo' : 'detail.buyer')}>
            <OrderAddress address={order.shippingAddress} />
            {wasBought(order) && (
              <ButtonLink
                to={buyerHref(order.orderNumber)}
                variant="secondary"
                size="s"
                className="justify-self-start"
              >
                {t('detail.chat')}
              </ButtonLink>
            )}
            {order.shippingName !== null && (
              <p className="text-sm text-ink-soft">
                {shared('detail.shippingService')}: {order.shippingName}
              </p>
            )}
            {order.trackingNumber !== null && !hasSeveralParcels(order) && (
              <p className="text-sm">
                {order.shippingProvider}{' '}
                {order.trackingUrl === null ? (
                  <span className="font-semibold tabular-nums">{order.trackingNumber}</span>
                ) : (
                  <a
                    href={order.trackingUrl}
                    target="_blank"
                    rel="noreferrer"
                    className="font-semibold text-primary hover:underline tabular-nums"
                  >
                    {order.trackingNumber}
                  </a>
                )}
              </p>
            )}
          </Panel>
          <StoreDocumentsPanel documents={documents} />
          <Panel title={t('detail.amounts')}>
            <WhyTotal steps={order.steps} totalBaht={order.grandTotal} />
            <dl className="flex items-baseline justify-between gap-4 border-t border-line pt-3 tabular-nums">
              <dt>{t('detail.commission')}</dt>
              <dd className="text-accent-ink">{bahtText(-order.commission)}</dd>
            </dl>
            <dl className="flex items-baseline justify-between gap-4 font-semibold tabular-nums">
              <dt>{t('detail.receives')}</dt>
              <dd>{bahtText(order.storeReceives)}</dd>
            </dl>
          </Panel>
        </div>
      </div>
    </DeskPage>
  );
}

/** Until when it has to be handed over, and whether that was kept. */
function ShipBy({ order }: { order: SellerOrder }) {
  const t = useTranslations('seller.detail');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const { shipBy, shippedAt, lateness } = order;
  const isSentLate = shipBy !== null && shippedAt !== null && bangkokDay(new Date(shippedAt)) > shipBy;
  if (shipBy === null || (lateness === null && !isSentLate)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {t('shipBy')} <b className="font-semibold tabular-nums">{formatDayRange(locale, shipBy, shipBy)}</b>
      {isSentLate ? (
        <Badge tone="danger">{t('shippedLate')}</Badge>
      ) : (
        lateness !== 'intime' && <LatenessBadge order={order} />
      )}
    </p>
  );
}

/** What has just been done is only said of an order that is so. */
function successOf(done: string | null, order: SellerOrder) {
  if (done === 'prepared' && order.preparedAt !== null) return 'prepare.done' as const;
  if (done === 'delivered' && order.deliveredAt !== null) return 'deliver.done' as const;
  if (
    done === 'parcelBack' &&
    (order.refusedAt !== null || order.parcels.some(({ cameBackAt }) => cameBackAt !== null))
  )
    return 'parcelBack.done' as const;
  if (done === 'handedOver' && order.deliveredAt !== null) return 'handOver.done' as const;
  if (done === 'partShipped' && order.isPartlyShipped) return 'split.done' as const;
  if (done === 'parcelDelivered' && order.parcels.some(({ deliveredAt }) => deliveredAt !== null))
    return 'boxes.delivered' as const;
  if (done === 'restCancelled' && order.hasReturns && order.status !== 'ready_to_ship')
    return 'cancelRest.done' as const;
  if (done === 'shipped' && order.status === 'shipped') return 'ship.done' as const;
  if (done === 'corrected' && order.parcels.some(({ canCorrect }) => canCorrect))
    return 'correct.done' as const;
  if (done === 'cancelled' && order.status === 'cancelled') return 'cancel.done' as const;
  return null;
}
