// Reads of other slices: order_groups, orders, users.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { openName } from '../identity/account-name-views.tables.ts';

export type OrderBuyer = {
  orderNumber: string;
  groupId: number;
  paidAt: Date | null;
  userId: number;
  name: string;
  email: string | null;
  telephone: string | null;
};

const buyersOfOrders = nameStatement<OrderBuyer>(
  'buyers_of_orders',
  `select o.order_number as "orderNumber", g.id as "groupId", g.paid_at as "paidAt", u.id as "userId", u.email, u.telephone,
     coalesce(${openName('u')},
       concat_ws(' ', g.shipping_address ->> 'firstname', g.shipping_address ->> 'lastname')) as name
   from orders o join order_groups g on g.id = o.group_id join users u on u.id = g.user_id
   where o.order_number = any($1)`,
);

/** Whose orders these are, as their accounts say. */
export function selectBuyersOfOrders(db: Queryable, orderNumbers: readonly string[]): Promise<OrderBuyer[]> {
  return runNamed(db, buyersOfOrders, [[...orderNumbers]]);
}
