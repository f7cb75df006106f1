import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { Step } from './explanation.contract.ts';
import type { Explanation } from './explanation.rules.ts';

/** "Why this total", in words. */
export function describeSteps(
  locale: Locale,
  steps: readonly Explanation[],
  sellerNames: ReadonlyMap<number, string>,
): Step[] {
  return steps.map((step) => ({
    kind: step.kind,
    sellerId: step.sellerId,
    sellerName: step.sellerId === null ? null : (sellerNames.get(step.sellerId) ?? null),
    name: step.nameTh === null ? null : inLocale(locale, step.nameTh, step.nameEn),
    fundedBy: step.fundedBy,
    amount: toBaht(step.amountSatang),
  }));
}
