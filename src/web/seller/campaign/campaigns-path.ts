import { storeCampaignStates } from '../../../modules/campaign/campaign.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

/** Where a store's campaigns are, and its products for one of them. */
export const campaignsAddress = listAddress('/manage-store/campaign', {
  tabs: storeCampaignStates,
  tabName: 'state',
});

export const joiningAddress = (id: number) =>
  listAddress(`${campaignsAddress.path}/${id}`, { tabs: ['fit', 'proposed'], tabName: 'filter' });
