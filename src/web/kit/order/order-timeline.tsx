import { useTranslations } from 'use-intl';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import { Timeline } from '../../ui/timeline.tsx';

type OrderTimelineProps<Event> = {
  timeline: readonly Event[];
  /** Says who did it, where that is shown. */
  byOf?: (event: Event) => string | null;
};

/** What happened to an order, the newest on top. */
export function OrderTimeline<Event extends OrderDetail['timeline'][number]>({
  timeline,
  byOf,
}: OrderTimelineProps<Event>) {
  const t = useTranslations('order.status');
  return (
    <Timeline
      events={timeline.map((event) => ({
        key: `${event.status} ${event.at}`,
        at: event.at,
        title: t(event.status),
        by: byOf?.(event),
        note: event.note,
      }))}
    />
  );
}
