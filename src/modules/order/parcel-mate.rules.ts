import type { OrderStatus } from './order-status.rules.ts';

/** Another order of an order's parcel, as it is read: times are as PostgreSQL writes them in JSON. */
export type ParcelMateRow = {
  orderNumber: string;
  status: OrderStatus;
  isPacked: boolean;
  /** Until when one that isn't paid waits for that. */
  holdUntil: string | null;
};

/** The same as the API tells it. */
export function describeParcelMate({ holdUntil, ...mate }: ParcelMateRow): ParcelMateRow {
  return { ...mate, holdUntil: holdUntil === null ? null : new Date(holdUntil).toISOString() };
}
