import { setImmediate } from 'node:timers/promises';
import { orderFileTexts } from '../../messages/order-file-messages.ts';
import { orderStatusName } from '../../messages/order-status-names.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay, formatDateTime } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { type CsvCell, writeCsv } from '../../shared/write-csv.ts';
import { shownPaymentStatus } from '../order/order-status.rules.ts';
import { carrierName } from '../shipping/couriers.rules.ts';
import { type FiledLineRow, selectFiledLines, selectOrderIds } from './order-desk.store.ts';
import { filedOrdersMost } from './order-file.rules.ts';
import { askedOf, type OrderFilter } from './read-orders.ts';

const ordersAtOnce = 500;

const columns = [
  ...([
    'orderNumber',
    'orderedAt',
    'status',
    'payment',
    'channel',
    'buyer',
    'sku',
    'isbn',
    'product',
    'quantity',
  ] as const),
  ...(['unitPrice', 'discount', 'total', 'commission', 'shipping', 'orderTotal'] as const),
  ...(['carrier', 'tracking'] as const),
];

/**
 * A store's orders that a filter finds as a table to keep, the newest first: a row a line, amounts in baht. What is of an
 * order as a whole stands with its first line, so that a column adds up. Read and written a part at a time.
 */
export async function writeOrders(
  services: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  sellerId: number,
  filter: Omit<OrderFilter, 'pageNo' | 'perpage' | 'sort'>,
): Promise<File> {
  const t = orderFileTexts(locale);
  const asked = askedOf(services, { sellerId }, filter);
  const parts = [writeCsv([columns.map((column) => t(`column.${column}`))])];
  const ids = await selectOrderIds(services.db, { ...asked, limit: filedOrdersMost });
  for (let from = 0; from < ids.length; from += ordersAtOnce) {
    const lines = await selectFiledLines(services.db, sellerId, ids.slice(from, from + ordersAtOnce));
    // The mark at its beginning is the file's, and not each part's.
    parts.push(writeCsv(lines.map(cellsOf)).slice(1));
    await setImmediate();
  }
  return new File(parts, `orders-${bangkokDay(services.clock())}.csv`, { type: 'text/csv' });

  function cellsOf(line: FiledLineRow): CsvCell[] {
    const options = inLocale(locale, line.optionsTh ?? '', line.optionsEn ?? '');
    const name = inLocale(locale, line.nameTh, line.nameEn);
    return [
      ...[line.orderNumber, formatDateTime(locale, line.createdAt), orderStatusName(locale, line.status)],
      t(`payment.${shownPaymentStatus(line.paymentStatus, line.paymentChannel === 'cod')}`),
      ...[t(`channel.${line.paymentChannel}`), line.buyer],
      ...[
        digits(line.sku),
        digits(line.isbn13),
        options === '' ? name : `${name} · ${options}`,
        line.quantity,
      ],
      ...(line.isFreeGift ? [0, 0] : [toBaht(line.unitPriceSatang), toBaht(line.discountSatang)]),
      toBaht(line.totalSatang),
      toBaht(line.commissionSatang),
      ...(line.isFirst ? [toBaht(line.shippingSatang), toBaht(line.orderTotalSatang)] : ['', '']),
      line.providers.map((provider) => carrierName(provider, line, locale)).join(', '),
      digits(line.trackingNumbers),
    ];
  }
}

/** A number that is a name; empty where there is none. */
function digits(text: string | null): CsvCell {
  return text === null ? '' : { digits: text };
}
