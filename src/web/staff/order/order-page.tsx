import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { OrderStatusBadge } from '../../kit/order/order-status.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isAskMissing, readAsk } from '../approval/ask-field.server.ts';
import { WaitsNote } from '../approval/second-person.tsx';
import { LogLink } from '../audit/log-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/order-page';
import { StaffEbooks } from './staff-ebooks.tsx';
import { StaffOrderActions, type StaffOrderReply } from './staff-order-actions.tsx';
import { StaffOrderSheet } from './staff-order-sheet.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const numberPattern = /^R\d{1,15}-\d{1,3}$/;

/** One order of anybody's with all that is known of it. To everybody but staff it isn't there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { orderNumber } = params;
  if (!numberPattern.test(orderNumber)) throw data(null, { status: 404 });
  const order = await orHidden(server.api.staffOrders.detail({ orderNumber }));
  const [documents, { dataList: returns }, { dataList: proofs }] = await orHidden(
    Promise.all([
      server.api.document.ofAnyOrder({ orderNumber }),
      server.api.returns.staffList({ orderNumber, perpage: 20 }),
      server.api.packingProof.staffProof({ orderNumber }),
    ]),
  );
  const files = order.products.filter(({ isDigital }) => isDigital);
  const refunded = new Set(
    returns.flatMap(({ reason, products }) =>
      reason === 'file_refunded' ? products.map(({ productId }) => productId) : [],
    ),
  );
  const ebooks = await orHidden(
    Promise.all(
      files.map(async ({ productId, name }) => ({
        ...{ productId, name },
        isRefunded: refunded.has(productId),
        canRefund: order.status === 'complete' && !order.isOwn && !refunded.has(productId),
        ...(await server.api.ebook.access({ id: productId })),
      })),
    ),
  );
  const approvals =
    ebooks.length === 0 ? null : await orHidden(server.api.approval.atItems({ kind: 'fileRefund' }));
  const cancels = order.canCancel
    ? await orHidden(server.api.approval.atItems({ kind: 'orderCancel' }))
    : null;
  const restCancels = order.canCancelRest
    ? await orHidden(server.api.approval.atItems({ kind: 'restCancel' }))
    : null;
  const messages = pickMessages(
    server.locale,
    'admin',
    'approval',
    'order',
    'seller',
    'staffOrders',
    'document',
    'returns',
    'packingProof',
  );
  return {
    order,
    documents,
    returns,
    proofs,
    ebooks,
    approvals,
    cancels,
    restCancels,
    key: crypto.randomUUID(),
    isAsked: url.searchParams.get('done') === 'asked',
    isCancelled: url.searchParams.get('done') === 'cancelled' && order.status === 'cancelled',
    isRestCancelled: url.searchParams.get('done') === 'restCancelled' && !order.canCancelRest,
    head: pageHead(server, messages.order.detail.title.replace('{orderNumber}', orderNumber)),
    messages,
  };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<StaffOrderReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { orderNumber } = params;
  if (!numberPattern.test(orderNumber)) throw data(null, { status: 404 });
  const form = await request.formData();
  const reason = formText(form, 'reason').slice(0, 500);
  const deed = formText(form, 'intent');
  if (deed === 'ebook-take' || deed === 'ebook-give-back') {
    const productId = readNumber(formText(form, 'productId'));
    if (reason === '') return { isReasonMissing: true, productId };
    try {
      await api.ebook.decideAccess({ id: productId, isTaken: deed === 'ebook-take', reason });
    } catch (error) {
      return { message: apiFailure(error).message, reason, productId };
    }
    return redirect(staffOrderHref(orderNumber));
  }
  if (deed === 'ebook-refund') {
    const productId = readNumber(formText(form, 'productId'));
    if (reason === '') return { isReasonMissing: true, productId, isRefund: true };
    try {
      const { approvalId } = await api.returns.refundFile({
        orderNumber,
        productId,
        reason,
        ask: reason.slice(0, 500),
        idempotencyKey: formKey(form),
      });
      if (approvalId !== undefined) return redirect(`${staffOrderHref(orderNumber)}?done=asked`);
    } catch (error) {
      return { message: apiFailure(error).message, reason, productId, isRefund: true };
    }
    return redirect(staffOrderHref(orderNumber));
  }
  const isRest = deed === 'cancelRest';
  if (reason === '') return { isReasonMissing: true, isRest };
  try {
    const doing = formText(form, 'doing');
    const isStoresFault = doing === '' ? undefined : doing === 'store';
    const asked = { orderNumber, reason, isStoresFault, ...readAsk(form) };
    const { approvalId } = await (isRest
      ? api.returns.staffCancelRest(asked)
      : api.staffOrders.cancel(asked));
    if (approvalId !== undefined) return redirect(`${staffOrderHref(orderNumber)}?done=asked`);
  } catch (error) {
    if (isAskMissing(error)) return { isAskMissing: true, reason, isRest };
    return { message: apiFailure(error).message, reason, isRest };
  }
  return redirect(`${staffOrderHref(orderNumber)}?done=${isRest ? 'restCancelled' : 'cancelled'}`);
}

export default function StaffOrderPage() {
  const t = useTranslations('staffOrders');
  const shared = useTranslations('order.detail');
  const approval = useTranslations('approval');
  const loaded = useLoaderData<typeof loader>();
  const { order, documents, returns, proofs, ebooks, approvals, cancels, restCancels } = loaded;
  const reply: StaffOrderReply = useReply<typeof action>() ?? {};
  const { orderNumber } = order;
  const waiting = approvals?.waiting.filter(({ subject }) => subject.startsWith(`${orderNumber} `)) ?? [];
  return (
    <DeskPage
      title={shared('title', { orderNumber })}
      way={[...useOfficeWay(), { label: t('title'), to: '/admin/orders' }]}
      crumb={orderNumber}
      lead={
        <>
          {shared('orderedAt')} <Moment at={order.createdAt} /> · {t('reference')}{' '}
          <span className="tabular-nums">{order.referenceCode}</span>
        </>
      }
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <LogLink thing="order" id={order.orderNumber} />
          <OrderStatusBadge
            status={order.status}
            refusedAt={order.refusedAt}
            isPartlyShipped={order.isPartlyShipped}
          />
        </div>
      }
    >
      {reply.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {loaded.isCancelled && <Notice tone="success">{t('cancel.done')}</Notice>}
      {loaded.isRestCancelled && <Notice tone="success">{t('cancelRest.done')}</Notice>}
      {loaded.isAsked && <Notice tone="info">{approval('asked')}</Notice>}
      {waiting.map((each) => (
        <WaitsNote key={each.id} waiting={each} />
      ))}
      <StaffOrderSheet
        order={order}
        documents={documents}
        returns={returns}
        proofs={proofs}
        ebooks={<StaffEbooks ebooks={ebooks} formKey={loaded.key} reply={reply} />}
        actions={
          <StaffOrderActions order={order} approvals={cancels} restApprovals={restCancels} reply={reply} />
        }
      />
    </DeskPage>
  );
}
