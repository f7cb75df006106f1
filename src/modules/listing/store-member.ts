import { type ApiContext, sellerOf } from '../../platform/http/api-context.ts';
import type { StoreMember } from './keep-history.ts';

/** Who of which store calls. */
export function memberOf(context: ApiContext): StoreMember {
  const { userId, sellerId } = sellerOf(context);
  return { userId, sellerId };
}
