import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readLastReasons } from '../audit/read-audit.ts';
import { listBankAccounts } from '../banking/list-bank-accounts.ts';
import { readCashback } from '../cashback/read-cashback.ts';
import { readConsents } from '../consent/record-consents.ts';
import { findAccountById, findAccountNames } from '../identity/find-account.ts';
import { recipientsOf } from '../identity/handle-personal-data.ts';
import { listSessions } from '../identity/list-sessions.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { describeNotice } from '../notification/describe-notice.ts';
import type { NotificationKind } from '../notification/notification.rules.ts';
import { pointValueSatang } from '../points/points.rules.ts';
import { readOwnVerification } from '../verification/read-verifications.ts';
import { type AccountRow, countAccounts, selectAccount, selectAccounts } from './accounts.store.ts';
import type { AccountEvent, AccountForStaff, AccountNote, WholeAccount } from './people-desk.contract.ts';
import { type AccountFilter, type HistoryPart, notesPerPage } from './people-desk.rules.ts';
import { countNotes, selectCounts, selectEvents, selectNotes, selectStoreOf } from './people-desk.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type NotFound = { code: 'userNotFound' };

/** A page of accounts, the newest first. */
export async function listAccounts(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  asked: { search: string; filter: AccountFilter; pageNo: number; perpage: number },
): Promise<{ dataList: AccountForStaff[]; total: number; counts: Record<AccountFilter, number> }> {
  const { search, filter, pageNo, perpage } = asked;
  const page = { limit: perpage, offset: (pageNo - 1) * perpage };
  const [{ rows, found }, counts] = await Promise.all([
    selectAccounts(db, { search, filter, ...page }),
    countAccounts(db),
  ]);
  return { dataList: await describeAll(db, locale, rows), total: found ?? counts[filter], counts };
}

async function describeAll(
  db: Database,
  locale: Locale,
  rows: readonly AccountRow[],
): Promise<AccountForStaff[]> {
  const shutOut = rows.filter(({ disabledAt }) => disabledAt !== null).map(({ id }) => Number(id));
  const reasons = await readLastReasons(db, 'account_disabled', shutOut);
  const iso = (at: Date | null) => (at === null ? null : new Date(at).toISOString());
  return rows.map((row) => ({
    id: Number(row.id),
    role: row.role,
    kind: row.kind,
    status: row.status,
    isDisabled: row.disabledAt !== null,
    disabledAt: iso(row.disabledAt),
    disabledReason: row.disabledAt === null ? null : (reasons.get(Number(row.id)) ?? null),
    erasureDueAt: iso(row.erasureDueAt),
    name:
      row.companyName ??
      [row.firstname, row.lastname].filter((part) => part !== null && part !== '').join(' '),
    email: row.email,
    telephone: row.telephone,
    storeName: row.storeTh === null ? null : inLocale(locale, row.storeTh, row.storeEn ?? row.storeTh),
    createdAt: new Date(row.createdAt).toISOString(),
    lastSeenAt: iso(row.lastSeenAt),
  }));
}

/** An account with everything about it: balances from the ledger, numbers of cards and banks but for their last digits. */
export async function readPerson(
  services: Needs,
  staff: Pick<Caller, 'userId' | 'staffRights'>,
  locale: Locale,
  { id: userId, notesPageNo }: { id: number; notesPageNo: number },
): Promise<Result<WholeAccount, NotFound>> {
  const { db } = services;
  const [row, user] = await Promise.all([selectAccount(db, userId), findAccountById(db, userId)]);
  if (row === null || user === null) return fail({ code: 'userNotFound' });
  const [described] = await describeAll(db, locale, [row]);
  if (described === undefined) return fail({ code: 'userNotFound' });
  const [counts, points, cashback, held, own, banks, consents, sessions, notes, noteCount, store] =
    await Promise.all([
      selectCounts(db, userId),
      readBalance(db, { kind: 'points', ownerId: userId }),
      readCashback(services, userId),
      readBalance(db, { kind: 'buyer_funds', ownerId: userId }),
      readOwnVerification(services, userId),
      listBankAccounts(services, locale, userId),
      readConsents(db, userId),
      listSessions(services, { userId, sessionId: 0 }),
      readNotes(db, staff, userId, { limit: notesPerPage, offset: (notesPageNo - 1) * notesPerPage }),
      countNotes(db, userId),
      user.sellerId === null ? null : selectStoreOf(db, user.sellerId),
    ]);
  return succeed({
    account: described,
    isEmailVerified: user.isEmailVerified,
    isTelephoneVerified: user.isTelephoneVerified,
    language: user.language,
    isAffiliate: user.isAffiliate,
    isPartner: user.isPartner,
    staffRole: user.staffRole,
    store:
      store === null
        ? null
        : {
            id: store.id,
            urlKey: store.urlKey,
            name: inLocale(locale, store.nameTh, store.nameEn),
            rights: [...user.storeRights],
          },
    counts,
    balances: {
      points: Math.round((0 - points) / pointValueSatang),
      cashback: cashback.confirmed,
      cashbackWaiting: cashback.waiting,
      held: toBaht(0 - held),
    },
    verification: {
      isVerified: own.isVerified,
      status: own.verification?.status ?? null,
      idCardNumber: own.verification?.idCardNumber ?? '',
      at: own.verification?.decidedAt ?? own.verification?.createdAt ?? null,
    },
    bankAccounts: banks.dataList.map(({ id, bankName, accountNumber, isDefault }) => ({
      ...{ id, bankName, accountNumber, isDefault },
    })),
    consents: Object.entries(consents).map(([kind, said]) => ({
      kind,
      version: said.version,
      isGranted: said.isGranted,
      at: said.at.toISOString(),
    })),
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      ...{ id, device, createdAt, lastSeenAt },
    })),
    notes,
    noteCount,
  });
}

async function readNotes(
  db: Database,
  staff: Pick<Caller, 'userId' | 'staffRights'>,
  userId: number,
  page: { limit: number; offset: number },
): Promise<AccountNote[]> {
  const found = await selectNotes(db, userId, page);
  const names = await findAccountNames(db, [
    ...new Set(
      found.flatMap(({ note, before }) => [
        note.authorUserId,
        note.changedBy,
        ...before.map(({ byUserId }) => byUserId),
      ]),
    ),
  ]);
  const nameOf = (id: number) => names.get(id) ?? `#${id}`;
  return found.map(({ note, before }) => ({
    id: note.id,
    text: note.text,
    by: nameOf(note.authorUserId),
    at: note.createdAt.toISOString(),
    version: note.version,
    changedAt: note.changedAt.toISOString(),
    changedBy: nameOf(note.changedBy),
    before: before.map(({ text, byUserId, at }) => ({ text, by: nameOf(byUserId), at: at.toISOString() })),
    mayChange: note.authorUserId === staff.userId || staff.staffRights.includes('staff'),
  }));
}

/** A page of one part of what an account did, was told, and what was done to it; the newest first. */
export async function readHistory(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  { userId, part, pageNo, perpage }: { userId: number; part: HistoryPart; pageNo: number; perpage: number },
): Promise<Result<{ dataList: AccountEvent[]; total: number }, NotFound>> {
  const user = await findAccountById(db, userId);
  if (user === null || user.status === 'erased') return fail({ code: 'userNotFound' });
  const page = { limit: perpage, offset: (pageNo - 1) * perpage };
  const whose = { userId, recipients: recipientsOf(user), locale };
  const { rows, total } = await selectEvents(db, part, whose, page);
  return succeed({
    dataList: rows.map(({ params, amountSatang, at, ...row }) => ({
      ...row,
      title:
        params === undefined
          ? row.title
          : describeNotice(locale, row.title as NotificationKind, params).title,
      at: at.toISOString(),
      amount: amountSatang === null ? null : toBaht(amountSatang),
    })),
    total,
  });
}
