import { scannedReadings } from '../../shared/keyboard-layout.rules.ts';

/** An order's number: its group's reference code, and which of the group's orders it is. */
export const orderNumberPattern = /^R\d{1,15}-\d{1,3}$/;

/** The order's number that a code from its paper is, on whatever keyboard it was scanned or typed; null for what is none. */
export function scannedOrderNumber(code: string): string | null {
  const readings = scannedReadings(code).map((reading) => reading.trim().toUpperCase());
  return readings.find((reading) => orderNumberPattern.test(reading)) ?? null;
}

/** Where a store sees an order. */
export const sellerHref = (orderNumber: string) => `/manage-store/orders/${orderNumber}`;
