import { data, type LinksFunction, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { OrderStatusBadge } from '../../kit/order/order-status.tsx';
import { orderListHref, orderTabKeys } from '../../kit/order/order-tabs.rules.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useSite } from '../../kit/page/site-context.tsx';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import printStyles from '../../ui/print.css?url';
import { TaxInvoiceChanged } from '../document/tax-invoice-changed.tsx';
import { readAftermath } from '../returns/order-aftermath.server.ts';
import { RefundAccountSaved } from '../returns/order-refunds.tsx';
import type { Route } from './+types/order-page';
import { actOnOrder } from './order-action.server.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderSheet } from './order-sheet.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  // SPEC §2's /user/profile/{menu}/{tab} is this address with a tab's name.
  const tab = orderTabKeys.find((key) => key === params.orderNumber);
  if (tab !== undefined) throw redirect(orderListHref({ tab }));
  if (!orderNumberPattern.test(params.orderNumber)) throw data(null, { status: 404 });
  const order = await orNotFound(server.api.order.detail({ orderNumber: params.orderNumber }));
  const documents = await orNotFound(server.api.document.ofOrder({ orderNumber: params.orderNumber }));
  const aftermath = await readAftermath(server, order);
  const messages = pickMessages(server.locale, 'order', 'document', 'returns');
  return {
    order,
    documents,
    aftermath,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.order.detail.title.replace('{orderNumber}', order.orderNumber)),
    messages,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return actOnOrder(request, serverSide(context), params.orderNumber);
}

/** One order (SPEC §3 "Order (display)"): how it stands, what can be done, and everything about it. */
export default function OrderPage() {
  const t = useTranslations('order');
  const { order, documents, aftermath, done } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isClosed = order.status === 'cancelled' || order.status === 'expired';
  return (
    <article data-printed>
      <PaperHead />
      <PageTitle
        above={
          <Breadcrumb
            className="print:hidden"
            items={[
              { label: t('action.back'), to: orderListHref({ tab: 'all' }) },
              { label: order.orderNumber },
            ]}
          />
        }
        lead={
          <>
            {t('detail.orderedAt')} <Moment at={order.createdAt} /> · {t('detail.reference')}{' '}
            <span className="tabular-nums">{order.referenceCode}</span>
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
        {t('detail.title', { orderNumber: order.orderNumber })}
      </PageTitle>
      <div className="grid gap-4">
        {done === 'refundAccount' && aftermath.refunds.some(({ bank }) => bank !== null) && (
          <RefundAccountSaved />
        )}
        {done === 'taxInvoice' && documents.taxInvoice !== null && <TaxInvoiceChanged />}
        <Messages reply={reply} done={done} order={order} />
        {order.refusedAt !== null ? (
          <Notice tone="info" title={t('detail.refusedTitle')} className="print:hidden">
            {t('detail.refusedText')}
          </Notice>
        ) : isClosed ? (
          <Notice
            tone="info"
            title={t(order.status === 'expired' ? 'status.expired' : 'detail.cancelledTitle')}
            className="print:hidden"
          >
            {order.statusReason !== null && t('detail.reason', { reason: order.statusReason })}
          </Notice>
        ) : (
          <section className="rounded-lg border border-line bg-surface px-2 py-5 md:px-5 print:hidden">
            <OrderProgress
              status={order.status}
              isCod={order.paymentChannel === 'cod'}
              isSent={order.needsParcel}
            />
          </section>
        )}
        {order.status === 'unpaid' && order.statusReason !== null && (
          <Notice tone="warning" className="print:hidden">
            {order.statusReason}
          </Notice>
        )}
        {order.isInLibrary && (
          <Notice
            tone="success"
            className="print:hidden"
            action={
              <ButtonLink
                to={`/user/profile/library?search=${order.orderNumber}`}
                variant="secondary"
                size="s"
              >
                {t('detail.toLibrary')}
              </ButtonLink>
            }
          >
            {t('detail.inLibrary')}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          {order.canPay && order.holdUntil !== null ? <HoldCountdown until={order.holdUntil} /> : <span />}
          <div className="flex flex-wrap items-start justify-end gap-2">
            <ButtonLink to={`/chat?store=${order.seller.urlKey}&order=${order.orderNumber}`} variant="quiet">
              {t('contact')}
            </ButtonLink>
            <OrderActions
              order={order}
              canReorder={(order.status === 'complete' && order.needsParcel) || isClosed}
            />
          </div>
        </div>
        <OrderSheet order={order} documents={documents} aftermath={aftermath} />
      </div>
    </article>
  );
}

/** Whose paper it is: the header of the shop isn't printed. */
function PaperHead() {
  const { businessName, footer } = useSite();
  return (
    <p className="hidden items-baseline justify-between gap-6 border-b-2 border-ink pb-2 print:flex">
      <span className="font-serif text-xl font-bold">{businessName}</span>
      <span className="text-sm text-ink-soft">
        {[footer.contactUsTelephone, footer.contactUsEmail].filter((words) => words !== '').join(' · ')}
      </span>
    </p>
  );
}

type MessagesProps = {
  reply: { message?: string; reordered?: { added: number; missing: string[] } } | undefined;
  done: string | null;
  order: Pick<OrderDetail, 'status' | 'hasReturns'>;
};

/** What became of the form that was sent. A success is only said of an order that is so. */
function Messages({ reply, done, order }: MessagesProps) {
  const t = useTranslations('order');
  const { status } = order;
  if (reply?.message !== undefined)
    return (
      <Notice tone="error" className="print:hidden">
        {reply.message}
      </Notice>
    );
  if (reply?.reordered !== undefined) {
    const { added, missing } = reply.reordered;
    return (
      <Notice
        tone="warning"
        className="print:hidden"
        title={added > 0 ? t('reorder.allAdded') : t('reorder.noneAdded')}
        action={
          added > 0 ? (
            <ButtonLink to="/cart" variant="secondary" size="s">
              {t('reorder.toCart')}
            </ButtonLink>
          ) : undefined
        }
      >
        {added > 0 && t('reorder.someMissing', { names: missing.join(', ') })}
      </Notice>
    );
  }
  if (done === 'cancelled' && status === 'cancelled')
    return (
      <Notice tone="success" className="print:hidden">
        {t('cancel.done')}
      </Notice>
    );
  if (done === 'restCancelled' && order.hasReturns && status !== 'ready_to_ship')
    return (
      <Notice tone="success" className="print:hidden">
        {t('cancelRest.done')}
      </Notice>
    );
  if (done === 'confirmed' && status === 'complete')
    return (
      <Notice tone="success" className="print:hidden">
        {t('confirm.done')}
      </Notice>
    );
  return null;
}
