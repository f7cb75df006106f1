import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { DeskVoucher } from './voucher-desk.contract.ts';
import { type DeskState, deskStateOf } from './voucher-desk.rules.ts';
import { countDesk, type DeskRow, selectDeskPage, selectDeskVoucher } from './voucher-desk.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const inBaht = (satang: number | null) => (satang === null ? null : toBaht(satang));

function describeRow(row: DeskRow, now: Date): DeskVoucher {
  return {
    id: row.id,
    version: row.version,
    state: deskStateOf(row, now),
    code: row.code,
    kind: row.kind,
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    conditionsTh: row.conditionsTh ?? '',
    conditionsEn: row.conditionsEn ?? '',
    discount: inBaht(row.discountSatang),
    discountPercent: row.discountBasisPoints === null ? null : row.discountBasisPoints / 100,
    maxDiscount: inBaht(row.maxDiscountSatang),
    minSpend: toBaht(row.minSpendSatang),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    usageLimit: row.usageLimit,
    perUserLimit: row.perUserLimit,
    claimLimit: row.claimLimit,
    audience: row.perUserLimit === 0 ? 'given' : row.isCollectable ? 'everyone' : 'code',
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    isHeld: row.isHeld,
    claimedCount: row.claimedCount,
    givenCount: row.givenCount,
    usedCount: row.usedCount,
    given: toBaht(row.givenSatang),
  };
}

/** A page of an owner's vouchers in a state (`sellerId` null: the house's), and how many there are in each. */
export async function listDeskVouchers(
  { db, clock }: Needs,
  asked: { sellerId: number | null; state: DeskState; search: string; pageNo: number; perPage: number },
) {
  const now = clock();
  const { perPage } = asked;
  const [rows, counts] = await Promise.all([
    selectDeskPage(db, { ...asked, now, limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countDesk(db, { ...asked, now }),
  ]);
  return { dataList: rows.map((row) => describeRow(row, now)), counts };
}

/** One of an owner's; somebody else's isn't found. */
export async function readDeskVoucher(
  { db, clock }: Needs,
  sellerId: number | null,
  id: number,
): Promise<Result<DeskVoucher, { code: 'voucherNotFound' }>> {
  const row = await selectDeskVoucher(db, sellerId, id);
  return row === null ? fail({ code: 'voucherNotFound' }) : succeed(describeRow(row, clock()));
}
