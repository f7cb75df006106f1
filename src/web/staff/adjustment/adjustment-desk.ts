import { listAddress } from '../../kit/desk/list-address.ts';

/** Where staff's list of what was booked on stores' accounts by hand is. */
export const adjustmentDesk = listAddress('/admin/adjustments');
