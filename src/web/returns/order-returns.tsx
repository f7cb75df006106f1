import { useTranslations } from 'use-intl';
import { Moment } from '../order/moment.tsx';
import { Panel } from '../order/panel.tsx';
import type { Aftermath } from './order-aftermath.server.ts';
import { OrderReturnList } from './order-return-list.tsx';

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
