import { useTranslations } from 'use-intl';
import { OrderReturnList } from '../../kit/returns/order-return-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Aftermath } from './order-aftermath.server.ts';

/** The returns of an order, and until when another one can be asked for. Nothing where neither is. */
export function OrderReturns({ aftermath }: { aftermath: Aftermath }) {
  const t = useTranslations('returns');
  const { returns, canReturn, until } = aftermath;
  if (returns.length === 0 && !canReturn) return null;
  return (
    <Panel title={t('order.title')} className="print:hidden">
      {returns.length > 0 && <OrderReturnList side="shopper" returns={returns} />}
      {canReturn && (
        <p className="text-sm text-ink-soft">
          {t('order.text')}
          {until !== null && (
            <span className="block">
              {t('order.until')} <Moment at={until} className="font-semibold tabular-nums" />
            </span>
          )}
        </p>
      )}
    </Panel>
  );
}
