import type { ApprovalKind } from '../../../modules/approval/approval.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { returnsHref } from '../../kit/returns/return-links.ts';

/** Where staff's list of what waits for a second person is. */
export const approvalDesk = listAddress('/admin/approvals', { tabs: ['waiting', 'closed'] });

const desks = {
  refund: '/admin/refunds',
  refundAccount: '/admin/refunds',
  refundVoid: '/admin/refunds',
  withdrawal: '/admin/withdrawals',
  adjustment: '/admin/adjustments',
  adjustmentReversal: '/admin/adjustments',
  slip: '/admin/slips',
  certificate: '/admin/withholding',
} as const;

/** Where the thing is that a request is about. */
export function itemHref(kind: ApprovalKind, subject: string): string {
  if (kind === 'return') return returnsHref('staff', subject);
  // `R1001-1 77`: the order's number and the product's.
  if (kind === 'orderCancel' || kind === 'restCancel') return staffOrderHref(subject);
  if (kind === 'fileRefund') return staffOrderHref(subject.split(' ')[0] ?? '');
  return desks[kind];
}
