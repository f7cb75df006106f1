import type { FoundBeside, PromotionProduct } from '../../../modules/promotion/promotion-desk.contract.ts';
import type { PromotionTarget } from '../../../modules/promotion/promotion-targets.contract.ts';
import type { PromotionScopeKind } from '../../../modules/promotion/promotion-terms.rules.ts';
import type { PromotionTrial } from '../../../modules/promotion-trial/trial.contract.ts';
import type { PromotionMistakes, PromotionValues } from './read-promotion-form.server.ts';

/** What came of the form: what was typed, with what is wrong of it, what it overlaps, or what trying it out said. */
export type PromotionReply = {
  values?: PromotionValues;
  message?: string;
  isReasonMissing?: true;
  fields?: PromotionMistakes;
  beside?: FoundBeside;
  trial?: PromotionTrial;
  /** What was looked for to be chosen, and what was found. */
  foundScopes?: { kind: PromotionScopeKind; dataList: PromotionTarget[]; hasMore: boolean };
  /** Products that were found to be given. */
  foundGifts?: PromotionProduct[];
};
