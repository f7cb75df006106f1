import { useTranslations } from 'use-intl';
import { keptAddressLine } from '../../../modules/address/address.rules.ts';
import type { TaxProfile } from '../../../modules/document/document.contract.ts';
import type { SellerOrder } from '../../../modules/order-desk/order-desk.contract.ts';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { QrDrawing } from '../../ui/qr-code.server.ts';
import { QrCode } from '../../ui/qr-code.tsx';

type PackingSlipProps = {
  order: SellerOrder;
  sender: TaxProfile | null;
  /** Opens the order in the seller centre: whoever packs scans it to say that it is packed or sent. */
  qr: QrDrawing;
};

/** What lies in the parcel and is stuck on it: sender, receiver, products to tick off. No prices, but what to collect. */
export function PackingSlip({ order, sender, qr }: PackingSlipProps) {
  const t = useTranslations('seller');
  const { shippingAddress: to } = order;
  const together = order.goesWith.filter(({ status }) => status === 'ready_to_ship');
  return (
    <article
      data-printed
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 border-b-2 border-ink pb-3">
        <h1 className="text-2xl">{t('slip.title')}</h1>
        <QrCode
          drawing={qr}
          label={t('slip.scan', { orderNumber: order.orderNumber })}
          className="-my-2 ml-auto size-24"
        />
        <p className="text-right">
          <span className="text-xl font-semibold tabular-nums">{order.orderNumber}</span>
          <span className="block text-sm text-ink-soft tabular-nums">
            {t('detail.orderedAt')} <Moment at={order.createdAt} />
          </span>
        </p>
      </header>
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr] print:grid-cols-[1fr_2fr]">
        <div>
          <p className="text-sm text-ink-mute">{t('slip.from')}</p>
          <p className="font-semibold wrap-anywhere">{order.seller.name}</p>
          {sender !== null && (
            <address className="text-sm not-italic wrap-anywhere">
              <span className="tabular-nums">{keptAddressLine(sender)}</span>
              {sender.telephone !== null && (
                <span className="block tabular-nums">
                  {t('detail.telephone', { telephone: sender.telephone })}
                </span>
              )}
            </address>
          )}
          {order.shippingName !== null && (
            <p className="mt-2 text-sm">
              <span className="text-ink-mute">{t('slip.service')}</span> {order.shippingName}
            </p>
          )}
        </div>
        <div className="rounded-md border-2 border-ink p-4 wrap-anywhere">
          <p className="text-sm text-ink-mute">{t('slip.to')}</p>
          <p className="text-lg font-semibold">
            {to.firstname} {to.lastname}
          </p>
          <p className="text-lg">{keptAddressLine({ ...to, zipCode: '' })}</p>
          <p className="text-2xl font-semibold tabular-nums">{to.zipCode}</p>
          <p className="tabular-nums">{t('detail.telephone', { telephone: to.telephone })}</p>
        </div>
      </div>
      {together.length > 0 && (
        <p className="text-lg font-semibold tabular-nums">
          {t('slip.together', { orders: together.map(({ orderNumber }) => orderNumber).join(', ') })}
        </p>
      )}
      {order.paymentChannel === 'cod' && (
        <p className="rounded-md border-2 border-ink px-4 py-2 text-center text-xl font-semibold tabular-nums">
          {t('detail.cod', { amount: bahtText(order.grandTotal) })}
        </p>
      )}
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t('slip.items')}</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="w-16 py-2 font-semibold">
              {t('slip.check')}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {t('slip.items')}
            </th>
            <th scope="col" className="w-20 py-2 text-right font-semibold">
              {t('slip.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(order).map((line) => (
            <tr key={line.id} className="border-b border-line align-top print:break-inside-avoid">
              <td className="py-2">
                <span aria-hidden="true" className="inline-block size-5 border-2 border-ink" />
              </td>
              <td className="py-2">
                {line.name}
                {line.options !== null && <span className="block text-sm text-ink-soft">{line.options}</span>}
              </td>
              <td className="py-2 text-right text-lg font-semibold tabular-nums">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-right font-semibold">
        {t('slip.pieces', { count: linesOf(order).reduce((sum, line) => sum + line.quantity, 0) })}
      </p>
    </article>
  );
}

/** What goes into the next parcel: all of it, or the rest of what is partly on its way. */
function linesOf({ products, toSend }: SellerOrder): SellerOrder['products'] {
  return products.flatMap((line) => {
    const left = toSend.find(({ lineId }) => lineId === line.id);
    return left === undefined ? [] : [{ ...line, quantity: left.quantity }];
  });
}
