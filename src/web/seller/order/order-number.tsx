import { Link } from '../../ui/link.tsx';
import { useMayDo } from '../centre/rights.ts';

type OrderNumberProps = { number: string; className: string; prefetch?: 'intent' };

/** An order's number outside the orders' own pages: a link for whoever may look at orders, plain text for the others. */
export function OrderNumber({ number, className, prefetch }: OrderNumberProps) {
  if (!useMayDo('orders')) return <span className="tabular-nums">{number}</span>;
  return (
    <Link
      to={`/manage-store/orders/${number}`}
      className={className}
      {...(prefetch === undefined ? {} : { prefetch })}
    >
      {number}
    </Link>
  );
}
