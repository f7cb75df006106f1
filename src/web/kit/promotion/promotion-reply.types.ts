import type {
  PromotionOverlap,
  PromotionProduct,
} from '../../../modules/promotion/promotion-desk.contract.ts';
import type { PromotionFields } from '../../../modules/promotion/promotion-desk.rules.ts';
import type { PromotionValues } from './read-promotion-form.server.ts';

/** What came of the form: what was typed, with what is wrong of it, or what it overlaps. */
export type PromotionReply = {
  values?: PromotionValues;
  message?: string;
  isReasonMissing?: true;
  fields?: PromotionFields;
  overlaps?: PromotionOverlap[];
  /** What was looked for, and the products that were found. */
  found?: { purpose: 'gift' | 'bought'; products: PromotionProduct[] };
};
