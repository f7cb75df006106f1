import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderSummary } from '../../../modules/order-desk/order-desk.contract.ts';
import { orderHref, payHref } from '../../kit/order/order-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { SelectField } from '../../ui/field.tsx';

const cancelReasons = [
  'changedMind',
  'wrongItem',
  'wrongAddress',
  'foundCheaper',
  'tooSlow',
  'other',
] as const;

/** Whether this order is being put into the cart again. */
function useIsReordering(orderNumber: string): boolean {
  const { formAction, formData } = useNavigation();
  return formAction === orderHref(orderNumber) && formData?.get('intent') === 'reorder';
}

/** What a shopper can do with an order, as the server says; the same in the list and on the order's page. */
export function OrderActions({ order, canReorder }: { order: OrderSummary; canReorder: boolean }) {
  const t = useTranslations('order');
  const isReordering = useIsReordering(order.orderNumber);
  return (
    // An open question takes the whole width: what stands beside it begins where it does.
    <div className="flex flex-wrap items-start justify-end gap-2 has-[details[open]]:justify-start print:hidden">
      {order.canCancel && <CancelOrder order={order} />}
      {order.canCancelRest && <CancelRest orderNumber={order.orderNumber} />}
      {order.canReview && (
        <ButtonLink to="/user/profile/my-review" variant="secondary">
          {t('action.review')}
        </ButtonLink>
      )}
      {canReorder && (
        <Form method="post" action={orderHref(order.orderNumber)}>
          <input type="hidden" name="intent" value="reorder" />
          <Button type="submit" variant="secondary" isBusy={isReordering}>
            {t('action.reorder')}
          </Button>
        </Form>
      )}
      {order.canReturn && (
        <ButtonLink to={`/product/return?order=${order.orderNumber}`} variant="quiet">
          {t('action.return')}
        </ButtonLink>
      )}
      {order.canConfirm && (
        <ConfirmPanel
          label={t('action.confirm')}
          title={t('confirm.title')}
          text={t('confirm.text')}
          submit={t('confirm.submit')}
          intent="confirm"
          action={orderHref(order.orderNumber)}
          id={`confirm-${order.orderNumber}`}
        />
      )}
      {order.status === 'shipped' && order.isReturning && (
        <p className="max-w-80 py-2 text-sm text-ink-soft">{t('confirm.waitsForReturn')}</p>
      )}
      {order.canPay && <ButtonLink to={payHref(order)}>{t('action.pay')}</ButtonLink>}
    </div>
  );
}

/** The store is days late with what of an order hasn't left. */
function CancelRest({ orderNumber }: Pick<OrderSummary, 'orderNumber'>) {
  const t = useTranslations('order.cancelRest');
  return (
    <ConfirmPanel
      label={t('open')}
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      intent="cancelRest"
      action={orderHref(orderNumber)}
      look="quiet"
      tone="danger"
      id={`cancel-rest-${orderNumber}`}
      reason={{ name: 'reason', label: t('reason'), rows: 2, maxLength: 300, isOptional: true }}
    />
  );
}

function CancelOrder({ order }: { order: OrderSummary }) {
  const t = useTranslations('order.cancel');
  const label = useTranslations('order.action');
  return (
    <ConfirmPanel
      label={label('cancel')}
      title={t('title')}
      text={
        <>
          <p>{t('text')}</p>
          {order.paymentStatus === 'paid' && <p>{t('refund')}</p>}
          {order.unpaidTogether > 0 && <p>{t('together', { count: order.unpaidTogether })}</p>}
        </>
      }
      submit={t('submit')}
      intent="cancel"
      action={orderHref(order.orderNumber)}
      look="quiet"
      tone="danger"
      id={`cancel-${order.orderNumber}`}
      reason={{ name: 'note', label: t('note'), rows: 2, maxLength: 300, isOptional: true }}
    >
      <SelectField
        name="reason"
        label={t('reason')}
        required
        options={cancelReasons.map((reason) => ({
          value: t(`reasons.${reason}`),
          label: t(`reasons.${reason}`),
        }))}
      />
    </ConfirmPanel>
  );
}
