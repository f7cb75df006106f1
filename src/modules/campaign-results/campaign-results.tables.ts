import { index, pgTable } from 'drizzle-orm/pg-core';
import { reference } from '../../platform/db/columns.ts';
import { campaigns } from '../campaign/campaign.tables.ts';
import { orderLines, orders } from '../order/order.tables.ts';

/** Lines of orders that were bought at a campaign's price. What came of their orders is asked when somebody looks. */
export const campaignSales = pgTable(
  'campaign_sales',
  {
    orderLineId: reference()
      .primaryKey()
      .references(() => orderLines.id),
    campaignId: reference()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
  },
  (table) => [index('campaign_sales_campaign').on(table.campaignId)],
);
