import { storeCampaignStates } from '../../../modules/campaign/campaign.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

/** Where a store's campaigns are, and its products for one of them. */
export const campaignsAddress = listAddress('/manage-store/campaign', {
  tabs: storeCampaignStates,
  tabName: 'state',
});

/** Where a store sets the prices of a product's options in a campaign. */
export const leavesPathOf = (id: number, productId: number) =>
  `${campaignsAddress.path}/${id}/products/${productId}`;

export const joiningAddress = (id: number) =>
  listAddress(`${campaignsAddress.path}/${id}`, { tabs: ['fit', 'proposed'], tabName: 'filter' });
