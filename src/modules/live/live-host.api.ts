import { type ApiContext, callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import type { Host } from './live.rules.ts';
import type { LiveActor } from './record-live-audit.ts';

/** As whom somebody who calls holds lives. */
export type HostOf = (context: ApiContext) => Host;

/** All who work for a store are that store. */
export const storeHost: HostOf = (context) => ({ sellerId: sellerOf(context).sellerId });

/** An affiliate is themselves. */
export const affiliateHost: HostOf = (context) => ({ affiliateId: callerOf(context).userId });

/** Who of the host's it is, for the audit log. */
export function actorOf(context: ApiContext): { by: NonNullable<LiveActor> } {
  return { by: { userId: callerOf(context).userId, origin: originOf(context) } };
}
