import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHasRight } from '../desk/desk-link.tsx';
import type { StaffOrderReply } from './staff-order-actions.tsx';

/** An e-book of an order, as far as staff decide about it. */
export type StaffEbook = {
  productId: number;
  name: string;
  readers: number;
  takenReason: string | null;
  isRefunded: boolean;
  canRefund: boolean;
};

/**
 * Books that nobody may have: taken out of everybody's library with a reason, or given back. And one that didn't do for its
 * buyer: paid back.
 */
export function StaffEbooks({
  ebooks,
  formKey,
  reply,
}: {
  ebooks: readonly StaffEbook[];
  /** Of this filling in of the page (ui/form-key.tsx). */
  formKey: string;
  reply: StaffOrderReply;
}) {
  const t = useTranslations('staffOrders.ebook');
  const mayRefund = useHasRight('refunds');
  if (ebooks.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-4 divide-y divide-line">
        {ebooks.map(({ productId, name, readers, takenReason, isRefunded, canRefund }) => {
          const replied = reply.productId === productId ? reply : {};
          const own = replied.isRefund === true ? {} : replied;
          const back = replied.isRefund === true ? replied : {};
          const isTaken = takenReason !== null;
          const word = isTaken ? 'give' : 'take';
          return (
            <li key={productId} className="grid gap-2 not-first:pt-4">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold">
                {name}
                {isRefunded && <Badge tone="info">{t('refunded')}</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                {isTaken ? t('taken', { reason: takenReason }) : t('readers', { count: readers })}
              </p>
              {canRefund && mayRefund && (
                <ConfirmPanel
                  label={t('refund.open')}
                  name={name}
                  title={t('refund.title')}
                  text={t('refund.text')}
                  submit={t('refund.submit')}
                  intent="ebook-refund"
                  fields={{ productId }}
                  formKey={`${formKey} ${productId}`}
                  look="quiet"
                  tone="danger"
                  isOpen={back.reason !== undefined || back.isReasonMissing === true}
                  reason={{
                    label: t('refund.reason'),
                    value: back.reason,
                    error: back.isReasonMissing === true ? t('required') : undefined,
                  }}
                />
              )}
              <ConfirmPanel
                key={word}
                label={t(`${word}.open`)}
                name={name}
                title={t(`${word}.title`)}
                text={t(`${word}.text`)}
                submit={t(`${word}.submit`)}
                intent={isTaken ? 'ebook-give-back' : 'ebook-take'}
                fields={{ productId }}
                look="quiet"
                tone={isTaken ? 'primary' : 'danger'}
                isOpen={own.reason !== undefined || own.isReasonMissing === true}
                reason={{
                  label: t(`${word}.reason`),
                  value: own.reason,
                  error: own.isReasonMissing === true ? t('required') : undefined,
                }}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
