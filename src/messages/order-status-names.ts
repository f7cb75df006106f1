import type { Locale } from '../shared/locale.ts';
import { openTexts } from './open-texts.ts';

/** SPEC §4's labels of an order's states. */
const names = {
  th: {
    unpaid: 'ที่ต้องชำระ',
    waiting_approval: 'รอการอนุมัติ',
    ready_to_ship: 'ที่ต้องจัดส่ง',
    shipped: 'ที่ต้องได้รับ',
    complete: 'สำเร็จ',
    expired: 'หมดอายุ',
    cancelled: 'ยกเลิกแล้ว',
  },
  en: {
    unpaid: 'To pay',
    waiting_approval: 'Waiting for approval',
    ready_to_ship: 'To ship',
    shipped: 'To receive',
    complete: 'Complete',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
};

const texts = openTexts('orderStatus', names);

export function orderStatusName(locale: Locale, status: keyof (typeof names)['th']): string {
  return texts(locale)(status);
}
