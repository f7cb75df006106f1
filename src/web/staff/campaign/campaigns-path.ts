import { campaignStates, proposalStates } from '../../../modules/campaign/campaign.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

/** Where staff's campaigns are, and what is proposed for one of them. */
export const campaignsAddress = listAddress('/admin/campaigns', { tabs: campaignStates, tabName: 'state' });

export const proposalsAddress = (id: number) =>
  listAddress(`${campaignsAddress.path}/${id}/proposals`, { tabs: proposalStates, tabName: 'state' });

/** Says of a proposal that is shown when it was made, so that another price that came since isn't accepted unseen. */
export const seenPrefix = 'seen-';
