import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { readStoreCommission } from '../catalogue/read-store-commission.ts';
import { agreedRateAt } from '../seller/store-rate.rules.ts';
import type { Commission } from './settlement.contract.ts';
import { selectSettlementSetting } from './settlement.store.ts';

/** What commission a store pays: its standard, what is agreed with it, what each category of its goods says, and what is planned. */
export async function readCommission(
  services: Pick<Services, 'db' | 'clock'>,
  sellerId: number,
  locale: Locale,
): Promise<Commission> {
  const now = services.clock();
  const [{ standard, agreed, categories }, { vatBasisPoints }] = await Promise.all([
    readStoreCommission(services, sellerId),
    selectSettlementSetting(services.db),
  ]);
  const percentOf = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100);
  const said = agreed.map(({ startsAt, basisPoints, reason }) => ({
    percent: percentOf(basisPoints),
    startsAt: startsAt.toISOString(),
    reason,
  }));
  const isAgreed = agreedRateAt(agreed, now) !== null;
  return {
    standardPercent: standard / 100,
    vatPercent: vatBasisPoints / 100,
    agreed: isAgreed ? (said.findLast((_, index) => (agreed[index]?.startsAt ?? now) <= now) ?? null) : null,
    planned: said.filter((_, index) => (agreed[index]?.startsAt ?? now) > now),
    categories: categories.map(({ id, nameTh, nameEn, basisPoints, source, next }) => ({
      id,
      name: id === null ? null : inLocale(locale, nameTh, nameEn),
      percent: basisPoints / 100,
      source,
      next: next.map((change) => ({
        percent: change.basisPoints / 100,
        startsAt: change.startsAt.toISOString(),
      })),
    })),
  };
}
