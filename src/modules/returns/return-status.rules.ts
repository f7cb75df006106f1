/** The states of a return and the moves between them (DECISIONS "Orders", SPEC §4). States are a table. */

export const returnStatuses = [
  'requested',
  'approved',
  'rejected',
  'disputed',
  'sent_back',
  'received',
  'refunded',
  'lapsed',
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** What a shopper may give as the reason; of all but the last the seller is to answer for. */
export const shopperReasons = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'missing_parts',
  'not_received',
  'changed_mind',
] as const;
export type ShopperReason = (typeof shopperReasons)[number];
/**
 * What nobody asks back. `not_accepted`: the parcel came back. `not_sent`: what hadn't left of an order won't, its store, its
 * buyer or staff say. `file_refunded`: staff pay an e-book back after its order is complete.
 */
export const returnReasons = [...shopperReasons, 'not_accepted', 'not_sent', 'file_refunded'] as const;
export type ReturnReason = (typeof returnReasons)[number];

type Party = 'shopper' | 'seller' | 'staff' | 'system';

/**
 * From → to → who may move it there. `rejected → disputed` happens once (the request remembers it); staff answer a
 * dispute with `approved` or with `rejected` for good. `approved → lapsed` when nothing was sent back in time, or when the
 * shopper doesn't want it any more, or, also of what was only asked for, when a parcel of cash on delivery came back. What never arrived has nothing to send back (`approved → received`). A store that got
 * something else back has staff look (`sent_back → disputed`), who then answer with `received` or `rejected`; so does silence about
 * cash on delivery that nobody said had been paid at the door. A refund that the buyer's bank or card sends back is due again
 * (`refunded → received`).
 */
const returnTransitions: Record<ReturnStatus, Partial<Record<ReturnStatus, readonly Party[]>>> = {
  requested: { approved: ['seller', 'system'], rejected: ['seller'], lapsed: ['shopper', 'system'] },
  approved: {
    sent_back: ['shopper'],
    received: ['seller', 'system'],
    lapsed: ['shopper', 'system'],
  },
  rejected: { disputed: ['shopper'] },
  disputed: { approved: ['staff'], received: ['staff'], rejected: ['staff'] },
  sent_back: { received: ['seller', 'system'], disputed: ['seller', 'system'] },
  received: { refunded: ['system'] },
  refunded: { received: ['system'] },
  lapsed: {},
};

/** Whether somebody may move a return from one state to another. */
export function mayMoveReturn(from: ReturnStatus, to: ReturnStatus, party: Party): boolean {
  return returnTransitions[from][to]?.includes(party) ?? false;
}

/** The states a party may move to `to` from: what the guarded update puts into its WHERE. */
export function returnStatusesBefore(to: ReturnStatus, party: Party): ReturnStatus[] {
  return returnStatuses.filter((from) => mayMoveReturn(from, to, party));
}
