import { redemptionStatuses } from '../../../modules/reward/reward.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

/** Where staff's list of what points were exchanged for is. */
export const redemptionDesk = listAddress('/admin/rewards', { tabs: redemptionStatuses });
