import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderSummary } from '../../modules/order-desk/order-desk.contract.ts';
import { orderHref, payHref } from '../order/order-links.ts';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SelectField, TextAreaField } from '../ui/field.tsx';

const cancelReasons = [
  'changedMind',
  'wrongItem',
  'wrongAddress',
  'foundCheaper',
  'tooSlow',
  'other',
] as const;

type OrderIntent = 'cancel' | 'confirm' | 'reorder' | 'contact';

const intents: readonly OrderIntent[] = ['cancel', 'confirm', 'reorder', 'contact'];

/** Which form of which order is on its way. */
function useBusyIntent(orderNumber: string): OrderIntent | null {
  const { formAction, formData } = useNavigation();
  if (formAction !== orderHref(orderNumber)) return null;
  const intent = formData?.get('intent');
  return intents.find((known) => known === intent) ?? null;
}

/** What a shopper can do with an order, as the server says; the same in the list and on the order's page. */
export function OrderActions({ order, canReorder }: { order: OrderSummary; canReorder: boolean }) {
  const t = useTranslations('order');
  const busy = useBusyIntent(order.orderNumber);
  return (
    // An open question takes the whole width: what stands beside it begins where it does.
    <div className="flex flex-wrap items-start justify-end gap-2 has-[details[open]]:justify-start print:hidden">
      {order.canCancel && <CancelOrder order={order} isBusy={busy === 'cancel'} />}
      {order.canReview && (
        <ButtonLink to="/user/profile/my-review" variant="secondary">
          {t('action.review')}
        </ButtonLink>
      )}
      {canReorder && (
        <IntentForm orderNumber={order.orderNumber} intent="reorder">
          <Button type="submit" variant="secondary" isBusy={busy === 'reorder'}>
            {t('action.reorder')}
          </Button>
        </IntentForm>
      )}
      {order.canReturn && (
        <ButtonLink to={`/product/return?order=${order.orderNumber}`} variant="quiet">
          {t('action.return')}
        </ButtonLink>
      )}
      {order.canConfirm && (
        <ActionPanel
          label={t('action.confirm')}
          title={t('confirm.title')}
          text={<p>{t('confirm.text')}</p>}
          id={`confirm-${order.orderNumber}`}
        >
          <IntentForm orderNumber={order.orderNumber} intent="confirm">
            <Button type="submit" isBusy={busy === 'confirm'}>
              {t('confirm.submit')}
            </Button>
          </IntentForm>
        </ActionPanel>
      )}
      {order.status === 'shipped' && order.isReturning && (
        <p className="max-w-80 py-2 text-sm text-ink-soft">{t('confirm.waitsForReturn')}</p>
      )}
      {order.canPay && <ButtonLink to={payHref(order)}>{t('action.pay')}</ButtonLink>}
    </div>
  );
}

/** Writing to the store about an order. */
export function ContactSeller({ order }: { order: OrderSummary }) {
  const t = useTranslations('order.contact');
  const isBusy = useBusyIntent(order.orderNumber) === 'contact';
  return (
    <ActionPanel
      label={t('open')}
      title={t('title', { seller: order.seller.name })}
      text={<p>{t('text')}</p>}
      look="quiet"
      id={`contact-${order.orderNumber}`}
    >
      <IntentForm orderNumber={order.orderNumber} intent="contact" className="grid max-w-md gap-4">
        <TextAreaField name="message" label={t('label')} rows={4} maxLength={1000} required />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </IntentForm>
    </ActionPanel>
  );
}

function CancelOrder({ order, isBusy }: { order: OrderSummary; isBusy: boolean }) {
  const t = useTranslations('order.cancel');
  const label = useTranslations('order.action');
  return (
    <ActionPanel
      label={label('cancel')}
      title={t('title')}
      text={
        <>
          <p>{t('text')}</p>
          {order.paymentStatus === 'paid' && <p>{t('refund')}</p>}
          {order.unpaidTogether > 0 && <p>{t('together', { count: order.unpaidTogether })}</p>}
        </>
      }
      look="quiet"
      id={`cancel-${order.orderNumber}`}
    >
      <IntentForm orderNumber={order.orderNumber} intent="cancel" className="grid max-w-md gap-4">
        <SelectField
          name="reason"
          label={t('reason')}
          required
          options={cancelReasons.map((reason) => ({
            value: t(`reasons.${reason}`),
            label: t(`reasons.${reason}`),
          }))}
        />
        <TextAreaField name="note" label={t('note')} rows={2} maxLength={300} />
        <Button type="submit" variant="danger" isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </IntentForm>
    </ActionPanel>
  );
}

/** Forms go to the order's own page, wherever they stand. */
function IntentForm({
  orderNumber,
  intent,
  children,
  className,
}: {
  orderNumber: string;
  intent: OrderIntent;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Form method="post" action={orderHref(orderNumber)} className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}
