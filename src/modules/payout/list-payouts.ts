import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { maskAccountNumber } from '../banking/banking.rules.ts';
import { bankNameIn } from '../banking/list-bank-accounts.ts';
import { readLegalNames } from '../document/keep-tax-profile.ts';
import { readStoreName } from '../seller/check-store.ts';
import type * as Contract from './payout.contract.ts';
import { holderOf, type PayoutAccount } from './payout.rules.ts';
import {
  type BatchWithPeople,
  countBatches,
  countPayoutsOfStore,
  type PayoutOfStore,
  type PayoutRow,
  type StoreName,
  selectBatches,
  selectBatchWithPeople,
  selectPayout,
  selectPayoutSetting,
  selectPayouts,
  selectPayoutsBefore,
  selectPayoutsOfStore,
  selectStoreNames,
} from './payout.store.ts';
import { readDueStores } from './propose-payouts.ts';

type Page = { pageNo: number; perpage: number };

function pageOf({ pageNo, perpage }: Page) {
  return { limit: perpage, offset: (pageNo - 1) * perpage };
}

function describeBatch(batch: BatchWithPeople, userId: number): Contract.Batch {
  return {
    id: batch.id,
    batchNumber: batch.batchNumber,
    status: batch.status,
    total: toBaht(batch.totalSatang),
    count: batch.payoutCount,
    openCount: batch.open,
    hash: batch.hash,
    proposedAt: batch.proposedAt.toISOString(),
    proposedBy: batch.proposer,
    isOwn: batch.proposedBy === userId,
    decidedAt: batch.decidedAt?.toISOString() ?? null,
    decidedBy: batch.decider,
    reason: batch.reason,
  };
}

/** For staff, who need the whole number to pay. */
function describeAccount(locale: Locale, account: PayoutAccount): Contract.PayoutAccount {
  return {
    bankCode: account.bankCode,
    bankName: bankNameIn(locale, account.bankCode),
    accountNumber: account.accountNumber,
    accountName: account.accountName,
  };
}

function nameOf(names: Map<number, StoreName>, sellerId: number, locale: Locale): Contract.Store {
  const store = names.get(sellerId);
  return {
    id: sellerId,
    urlKey: store?.urlKey ?? '',
    name: store === undefined ? '' : inLocale(locale, store.nameTh, store.nameEn),
  };
}

/** Staff's batches, the newest first, and what a payout would be now. */
export async function listBatches(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  asked: Page & { userId: number; sellerId?: number | undefined },
): Promise<Result<Contract.BatchList, { code: 'storeNotFound' }>> {
  const sellerId = asked.sellerId ?? null;
  const store = sellerId === null ? null : await readStoreName(db, locale, sellerId);
  if (sellerId !== null && store === null) return fail({ code: 'storeNotFound' });
  const [batches, { total, open }, { due, leftOut }, setting] = await Promise.all([
    selectBatches(db, sellerId, pageOf(asked)),
    countBatches(db, sellerId),
    readDueStores(db, clock()),
    selectPayoutSetting(db),
  ]);
  const idsOf = (stores: readonly { sellerId: number }[]) => stores.map(({ sellerId }) => sellerId);
  const [names, legal] = await Promise.all([
    selectStoreNames(db, idsOf([...due, ...leftOut])),
    readLegalNames(db, idsOf(due)),
  ]);
  return succeed({
    dataList: batches.map((batch) => describeBatch(batch, asked.userId)),
    store,
    total,
    openCount: open,
    now: {
      count: due.length,
      total: toBaht(due.reduce((sum, { amountSatang }) => sum + amountSatang, 0)),
      minimum: toBaht(setting.minimumSatang),
      otherNames: due.flatMap(({ sellerId, account: { accountName } }) => {
        const { legalName, isNameOther: isOther } = holderOf(accountName, legal.get(sellerId));
        return legalName === null || !isOther
          ? []
          : [{ store: nameOf(names, sellerId, locale), accountName, legalName }];
      }),
      leftOut: leftOut.map(({ sellerId, amountSatang, why }) => ({
        store: nameOf(names, sellerId, locale),
        amount: toBaht(amountSatang),
        why,
      })),
    },
  });
}

/** A batch with its payouts, each beside the store's last: what changed since. */
export async function readBatch(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  { id, userId }: { id: string; userId: number },
): Promise<Result<Contract.BatchDetail, { code: 'payoutNotFound' }>> {
  const batch = await selectBatchWithPeople(db, id);
  if (batch === null) return fail({ code: 'payoutNotFound' });
  const [lines, { debtor }] = await Promise.all([
    selectPayouts(db, id),
    // As its file has it: of what was proposed before it kept this, as the setting is.
    batch.payer ?? selectPayoutSetting(db),
  ]);
  const sellerIds = lines.map(({ sellerId }) => sellerId);
  const [names, legal, before] = await Promise.all([
    selectStoreNames(db, sellerIds),
    readLegalNames(db, sellerIds),
    selectPayoutsBefore(db, sellerIds, batch.serial),
  ]);
  return succeed({
    ...describeBatch(batch, userId),
    debtor: debtor === null ? null : describeAccount(locale, { ...debtor, accountName: debtor.name }),
    dataList: lines.map((line) => ({
      ...describePayout(line),
      store: nameOf(names, line.sellerId, locale),
      account: {
        ...describeAccount(locale, line.account),
        ...holderOf(line.account.accountName, legal.get(line.sellerId)),
      },
      previous: comparePrevious(line, before.get(line.sellerId)),
    })),
  });
}

function comparePrevious(line: PayoutRow, before: PayoutRow | undefined): Contract.Previous {
  if (before === undefined) return null;
  return {
    amount: toBaht(before.amountSatang),
    movedAt: before.movedAt.toISOString(),
    isReturned: before.status === 'returned',
    isOtherAccount: before.bankAccountId !== line.bankAccountId,
  };
}

function describePayout(row: PayoutRow): Contract.Payout {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    amount: toBaht(row.amountSatang),
    paidAt: row.paidAt?.toISOString() ?? null,
    transferReference: row.transferReference,
    reason: row.reason,
    hasProof: row.proofKey !== null,
  };
}

/** A store's own payouts that have left, the newest first; account numbers masked. */
export async function listStorePayouts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  asked: Page & { sellerId: number },
): Promise<Contract.StorePayoutList> {
  const [rows, total, next] = await Promise.all([
    selectPayoutsOfStore(db, asked.sellerId, pageOf(asked)),
    countPayoutsOfStore(db, asked.sellerId),
    readNextPayout(db, clock(), asked.sellerId),
  ]);
  return { dataList: rows.map((row) => describeStorePayout(row, locale)), total, next };
}

/** What the next payout brings a store, by the rules that it is proposed by; null where nothing is due either way. */
async function readNextPayout(
  db: Queryable,
  now: Date,
  sellerId: number,
): Promise<Contract.StorePayoutList['next']> {
  const [{ due, leftOut }, { minimumSatang }] = await Promise.all([
    readDueStores(db, now, [sellerId]),
    selectPayoutSetting(db),
  ]);
  const [one] = [...due.map((store) => ({ ...store, why: null, accountFrom: null })), ...leftOut];
  if (one === undefined) return null;
  return {
    amount: toBaht(one.amountSatang),
    why: one.why,
    from: one.why === 'accountTooNew' ? (one.accountFrom?.toISOString() ?? null) : null,
    minimum: toBaht(minimumSatang),
  };
}

function describeStorePayout(row: PayoutOfStore, locale: Locale): Contract.StorePayout {
  return {
    ...describePayout(row),
    releasedAt: row.releasedAt?.toISOString() ?? null,
    bankName: bankNameIn(locale, row.account.bankCode),
    accountNumber: maskAccountNumber(row.account.accountNumber),
  };
}

/** The proof of a payout, for staff, or with `sellerId` for the store it went to; null when there is none. */
export async function readPayoutProof(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  id: string,
  sellerId: number | null,
): Promise<File | null> {
  const row = await selectPayout(db, id);
  if (row === null || row.proofKey === null || (sellerId !== null && row.sellerId !== sellerId)) return null;
  const stored = await storage.get(row.proofKey);
  if (stored === null) return null;
  const name = row.proofKey.split('/').at(-1) ?? 'proof';
  return new File([new Uint8Array(stored.bytes)], name, { type: stored.contentType });
}
