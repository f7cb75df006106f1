import type { CallOrigin } from '../../platform/http/api-context.ts';

/** What a company says of itself when it registers. */
export type CompanyForm = {
  name: string;
  userTargetTypeIds: readonly number[];
  businessTypeId: number;
};

declare module '../../platform/events.ts' {
  interface Events {
    /** Somebody became an affiliate beside what they are. */
    affiliateJoined: { userId: number; at: Date };
    /** What signs in to an account beside its password doesn't any more. */
    waysInCleared: { userId: number };
    /** Somebody answers at a desk no more: a store's, or the house's (`sellerId` null). */
    deskLeft: { userId: number; sellerId: number | null };
    /** Somebody's membership of a store has ended, by whom and from where. */
    storeLeft: { userId: number; sellerId: number; actorUserId: number; origin: CallOrigin; at: Date };
    accountOpened: {
      userId: number;
      /** Null for an individual. */
      company: CompanyForm | null;
      /** What was said to each text; who was asked nothing said nothing. */
      said: { terms?: boolean; privacy?: boolean; news: boolean };
      at: Date;
    };
  }
}
