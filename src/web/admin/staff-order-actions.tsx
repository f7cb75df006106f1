import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StaffOrder } from '../../modules/order-desk/staff-orders.contract.ts';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { focusFirstMistake } from '../ui/focus-first-mistake.ts';
import { Notice } from '../ui/notice.tsx';

export type StaffOrderReply = { message?: string; isReasonMissing?: boolean; reason?: string };

/** What staff can do with an order: cancel it with a reason, unless it is their own. */
export function StaffOrderActions({ order, reply }: { order: StaffOrder; reply: StaffOrderReply }) {
  const t = useTranslations('staffOrders');
  const isBusy = useNavigation().formMethod === 'POST';
  const formRef = useRef<HTMLFormElement>(null);
  const { isReasonMissing = false } = reply;
  useEffect(() => {
    if (isReasonMissing) focusFirstMistake(formRef.current);
  }, [isReasonMissing]);
  if (order.isOwn) return <Notice tone="info">{t('ownAffair')}</Notice>;
  if (!order.canCancel) return <p className="text-ink-soft">{t('nothingToDo')}</p>;
  return (
    <ActionPanel
      label={t('cancel.open')}
      title={t('cancel.title')}
      text={
        <>
          <p>{t('cancel.text')}</p>
          {order.unpaidTogether > 0 && <p>{t('cancel.together', { count: order.unpaidTogether })}</p>}
        </>
      }
      id="cancel"
      isOpen={isReasonMissing || reply.reason !== undefined}
    >
      <Form ref={formRef} method="post" noValidate className="grid max-w-md gap-4">
        <TextAreaField
          name="reason"
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint')}
          required
          rows={3}
          maxLength={500}
          defaultValue={reply.reason}
          error={isReasonMissing ? t('cancel.required') : undefined}
        />
        <Button type="submit" variant="danger" isBusy={isBusy} className="justify-self-start">
          {t('cancel.submit')}
        </Button>
      </Form>
    </ActionPanel>
  );
}
