import { tellReason } from '../../messages/chosen-reasons.ts';
import type { Services } from '../../platform/services.ts';
import { readAskedSearch } from '../../shared/asked-search.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { findSimilarSlips } from './find-similar-slips.ts';
import type { SlipForReview } from './payment.contract.ts';
import {
  countSlips,
  selectSlip,
  selectSlips,
  selectSlipsForReview,
  selectToldMoney,
} from './payment.store.ts';
import { bankName } from './read-payment.ts';
import { describeTold, isSameMoney } from './same-money.rules.ts';

type SlipQuery = {
  status: 'waiting' | 'approved' | 'rejected';
  search: string;
  pageNo: number;
  perpage: number;
};

export async function listSlips({ db }: Pick<Services, 'db'>, locale: Locale, query: SlipQuery) {
  const search = readAskedSearch(query.search);
  const [rows, counts] = await Promise.all([
    selectSlipsForReview(
      db,
      { status: query.status, search },
      { limit: query.perpage, offset: (query.pageNo - 1) * query.perpage },
    ),
    countSlips(db, search),
  ]);
  const similar = await findSimilarSlips(
    db,
    rows.map(({ slip }) => slip),
  );
  const money = await selectToldMoney(
    db,
    rows.map(({ slip }) => slip.groupId),
  );
  const dataList = rows.map(
    ({ slip, ...order }): SlipForReview => ({
      id: slip.id,
      status: slip.status,
      amount: toBaht(slip.amountSatang),
      bankName: bankName(locale, slip.bankCode),
      transferredAt: slip.transferredAt.toISOString(),
      createdAt: slip.createdAt.toISOString(),
      rejectReason: tellReason(locale, slip.rejectReason),
      referenceCode: order.referenceCode,
      orderTotal: toBaht(order.totalSatang),
      orderCreatedAt: order.orderedAt.toISOString(),
      buyerName: order.buyerName,
      contentType: slip.contentType,
      transactionReference: slip.transactionReference,
      sendingBank: slip.sendingBank === null ? null : bankName(locale, slip.sendingBank),
      similarSlipId: similar.get(slip.id)?.id ?? null,
      similarReferenceCode: similar.get(slip.id)?.referenceCode ?? null,
      similarWhy: similar.get(slip.id)?.why ?? null,
      told: money
        .filter(({ groupId }) => groupId === slip.groupId)
        .map((each) => ({ ...describeTold(each), isSame: isSameMoney(slip, each) })),
    }),
  );
  return { dataList, total: counts[query.status], counts };
}

/** The slips of an order group, the newest first, for staff. */
export async function listSlipsOfGroup({ db }: Pick<Services, 'db'>, locale: Locale, groupId: number) {
  const slips = await selectSlips(db, groupId);
  return slips.map((slip) => ({
    id: slip.id,
    status: slip.status,
    amount: toBaht(slip.amountSatang),
    bankName: bankName(locale, slip.bankCode),
    transferredAt: slip.transferredAt.toISOString(),
    createdAt: slip.createdAt.toISOString(),
    rejectReason: tellReason(locale, slip.rejectReason),
  }));
}

/** A slip's picture or PDF, for staff; null when there is none. */
export async function readSlipFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  slipId: number,
): Promise<File | null> {
  const slip = await selectSlip(db, slipId);
  const stored = slip === null ? null : await storage.get(slip.fileKey);
  if (slip === null || stored === null) return null;
  const name = slip.fileKey.split('/').at(-1) ?? 'slip';
  return new File([new Uint8Array(stored.bytes)], name, { type: slip.contentType });
}
