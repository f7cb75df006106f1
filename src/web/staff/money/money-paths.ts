import { type MoneyPeriod, moneyPeriods } from '../../../modules/money-check/money-check.rules.ts';
import { queryHref } from '../../request/query-href.ts';

const moneyPath = '/admin/money';

export function readPeriod(parameters: URLSearchParams): MoneyPeriod {
  return moneyPeriods.find((each) => each === parameters.get('period')) ?? 'today';
}

const periodInAddress = (period: MoneyPeriod) => (period === 'today' ? '' : period);

export function moneyHref(period: MoneyPeriod): string {
  return queryHref(moneyPath, { period: periodInAddress(period) });
}

export function differingHref(thing: string, period: MoneyPeriod, pageNo = 1): string {
  return queryHref(`${moneyPath}/${thing}`, { period: periodInAddress(period), pageNo });
}
