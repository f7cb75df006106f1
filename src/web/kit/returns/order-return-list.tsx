import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { ReturnFacts } from './return.types.ts';
import { returnsHref, type Side } from './return-links.ts';
import { ReturnStatusBadge } from './return-status.tsx';

type OrderReturnListProps = {
  side: Side;
  returns: readonly Pick<ReturnFacts, 'returnNumber' | 'refundTotal' | 'status' | 'reason' | 'isKept'>[];
};

/** The returns of one order, each leading to its page of this side. */
export function OrderReturnList({ side, returns }: OrderReturnListProps) {
  return (
    <ul className="grid divide-y divide-line">
      {returns.map((request) => (
        <li
          key={request.returnNumber}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0"
        >
          <span className="tabular-nums">
            <Link
              to={returnsHref(side, request.returnNumber)}
              prefetch="intent"
              className="inline-block py-1 font-semibold text-primary hover:underline"
            >
              {request.returnNumber}
            </Link>{' '}
            <span className="text-sm text-ink-mute">{bahtText(request.refundTotal)}</span>
          </span>
          <ReturnStatusBadge request={request} />
        </li>
      ))}
    </ul>
  );
}
