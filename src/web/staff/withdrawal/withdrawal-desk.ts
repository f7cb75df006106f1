import { listAddress } from '../../kit/desk/list-address.ts';

/** Where staff's list of withdrawals is. */
export const withdrawalDesk = listAddress('/admin/withdrawals', {
  tabs: ['requested', 'approved', 'paid', 'rejected', 'returned'],
});
