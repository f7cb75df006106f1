import { z } from 'zod';
import { baht, declareCall, failures, idInPath } from '../../shared/contract.ts';
import { namedLink } from '../catalogue/product-card.contract.ts';

const tag = 'Campaign desk';

const figures = { orders: z.number(), copies: z.number(), sales: baht };
const results = z.object({ ...figures, dataList: z.array(z.object({ store: namedLink, ...figures })) });
export type CampaignResults = z.infer<typeof results>;

const byId = z.strictObject({ id: idInPath });
const notFound = failures({ campaignNotFound: 404 });

/** What came of campaigns: what was sold at their prices, without what was cancelled or came back. */
export const campaignResultsContract = {
  staffResults: declareCall({
    access: 'staff',
    right: 'campaigns',
    method: 'GET',
    path: '/admin/campaign/{id}/results',
    summary: 'What was sold at a campaign’s prices, by store',
    tag,
  })
    .input(byId)
    .output(results)
    .errors(notFound),

  staffResultsFile: declareCall({
    access: 'staff',
    right: 'campaigns',
    limit: 'upload',
    method: 'GET',
    path: '/admin/campaign/{id}/results/csv',
    summary: 'The same as a table to keep (CSV)',
    tag,
  })
    .input(byId)
    .output(z.file())
    .errors(notFound),

  sellerResults: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/campaign/{id}/results',
    summary: 'What one’s store has sold at a campaign’s prices',
    tag,
  })
    .input(byId)
    .output(z.object(figures))
    .errors(notFound),
};
