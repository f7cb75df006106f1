import { affiliateTexts } from '../../messages/affiliate-messages.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { formatBaht, toBaht } from '../../shared/money.ts';
import { countClicks, selectAffiliate } from './affiliate.store.ts';
import { type EarningRow, selectEarningsOf, selectSums } from './earning.store.ts';
import { monthSpan } from './month.rules.ts';
import { chooseSentence, type EarningState, winRuleOf } from './sentence.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** An affiliate's own account: the code of their links, and what they earned, in baht. Null for who isn't one. */
export async function readAffiliate({ db }: Pick<Services, 'db'>, userId: number) {
  const affiliate = await selectAffiliate(db, userId);
  if (affiliate === null) return null;
  const [sums, clicks] = await Promise.all([selectSums(db, userId), countClicks(db, userId)]);
  return {
    code: affiliate.code,
    isStopped: affiliate.stoppedAt !== null,
    clicks,
    waiting: toBaht(sums.waitingSatang),
    held: toBaht(sums.heldSatang),
    confirmed: toBaht(sums.confirmedSatang),
    pointsWaiting: sums.waitingPoints,
    pointsConfirmed: sums.confirmedPoints,
  };
}

/** An order's earning in words, for whom it concerns. */
export function tellEarning(locale: Locale, row: EarningRow) {
  const t = affiliateTexts(locale);
  const code = chooseSentence(row);
  const left = row.amountSatang - row.reversedSatang;
  const rule = winRuleOf(code, row);
  const isGiven = row.status === 'confirmed';
  const points = rule === null ? 0 : isGiven ? row.pointsGiven : row.points;
  const lowered = formatBaht(row.loweredSatang);
  const said = t(`sentence.${code}`, {
    amount: formatBaht(row.amountSatang),
    left: formatBaht(left),
    back: formatBaht(row.reversedSatang),
    why: row.decisionReason ?? '',
    lowered,
    days: String(row.returnDays),
  });
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    store: inLocale(locale, row.store.nameTh, row.store.nameEn),
    at: row.createdAt.toISOString(),
    via: row.via,
    channel: row.channel,
    clickedAt: row.clickedAt?.toISOString() ?? null,
    reason: code,
    sentence: [
      said,
      ...(points > 0 ? [t(isGiven ? 'points.given' : 'points.coming', { points: String(points) })] : []),
      ...(rule === null
        ? []
        : [t(rule === 'live' && row.loweredSatang > 0 ? 'rule.liveLowered' : `rule.${rule}`, { lowered })]),
    ].join(' '),
    waiting: toBaht(row.waitingSatang),
    confirmed: toBaht(row.confirmedSatang),
    points: row.status === 'ordered' ? 0 : points,
    /** When nothing of the order can be sent back any more, once that is known. */
    expectedAt:
      row.status === 'waiting' && row.deliveredAt !== null
        ? new Date(row.deliveredAt.getTime() + row.returnDays * dayMs).toISOString()
        : null,
  };
}

export type Asked = { pageNo: number; perPage: number };
export const pageOf = ({ pageNo, perPage }: Asked) => ({ limit: perPage, offset: (pageNo - 1) * perPage });

/** Every order that came by an affiliate's links, with the sentence that says why it earned what it did. */
export async function listEarnings(
  db: Queryable,
  locale: Locale,
  userId: number,
  asked: Asked & { state?: EarningState; month?: string | null },
) {
  const { state = 'all', month = null } = asked;
  const narrowed = { state, span: month === null ? null : monthSpan(month) };
  const rows = await selectEarningsOf(db, userId, pageOf(asked), narrowed);
  return {
    dataList: rows.map((row) => tellEarning(locale, row)),
    total: rows[0]?.total ?? 0,
    waiting: toBaht(rows[0]?.sumWaitingSatang ?? 0),
    confirmed: toBaht(rows[0]?.sumConfirmedSatang ?? 0),
  };
}
