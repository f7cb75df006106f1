import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Moment } from '../order/moment.tsx';
import { Panel } from '../order/panel.tsx';
import { bahtText } from '../ui/price.tsx';
import type { Aftermath } from './order-aftermath.server.ts';
import { returnsHref } from './return-links.ts';
import { ReturnStatusBadge } from './return-status.tsx';

/** The returns of an order, and until when another one can be asked for. Nothing where neither is. */
export function OrderReturns({ aftermath }: { aftermath: Aftermath }) {
  const t = useTranslations('returns');
  const { returns, canReturn, until } = aftermath;
  if (returns.length === 0 && !canReturn) return null;
  return (
    <Panel title={t('order.title')} className="print:hidden">
      {returns.length > 0 && (
        <ul className="grid divide-y divide-line">
          {returns.map((request) => (
            <li
              key={request.returnNumber}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0"
            >
              <span className="tabular-nums">
                <Link
                  to={returnsHref('shopper', request.returnNumber)}
                  prefetch="intent"
                  className="inline-block py-1 font-semibold text-primary hover:underline"
                >
                  {request.returnNumber}
                </Link>{' '}
                <span className="text-sm text-ink-mute">{bahtText(request.refundTotal)}</span>
              </span>
              <ReturnStatusBadge status={request.status} refundTotal={request.refundTotal} />
            </li>
          ))}
        </ul>
      )}
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
