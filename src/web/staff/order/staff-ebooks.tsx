import { useTranslations } from 'use-intl';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { StaffOrderReply } from './staff-order-actions.tsx';

/** An e-book of an order, as far as staff decide about it. */
export type StaffEbook = { productId: number; name: string; readers: number; takenReason: string | null };

/** Books that nobody may have: taken out of everybody's library with a reason, or given back. */
export function StaffEbooks({ ebooks, reply }: { ebooks: readonly StaffEbook[]; reply: StaffOrderReply }) {
  const t = useTranslations('staffOrders.ebook');
  if (ebooks.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-4 divide-y divide-line">
        {ebooks.map(({ productId, name, readers, takenReason }) => {
          const own = reply.productId === productId ? reply : {};
          const isTaken = takenReason !== null;
          const word = isTaken ? 'give' : 'take';
          return (
            <li key={productId} className="grid gap-2 not-first:pt-4">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-ink-soft">
                {isTaken ? t('taken', { reason: takenReason }) : t('readers', { count: readers })}
              </p>
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
