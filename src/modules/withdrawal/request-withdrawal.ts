import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { withdrawableFrom } from '../banking/banking.rules.ts';
import { accountLabel } from '../banking/list-bank-accounts.ts';
import { holdBankAccount } from '../banking/read-bank-account.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { isIdentityVerified } from '../verification/is-identity-verified.ts';
import { quoteWithdrawal } from './quote-withdrawal.ts';
import { withdrawalMinimumSatang } from './withdrawal.rules.ts';
import { insertWithdrawal } from './withdrawal.store.ts';

export type WithdrawalRequest = {
  userId: number;
  amountSatang: number;
  bankAccountId: number;
  /** The Idempotency-Key, if there is one. */
  key: string | null;
  origin: CallOrigin;
};
export type WithdrawalRefusal = {
  code:
    | 'identityNotVerified'
    | 'bankAccountNotFound'
    | 'bankAccountTooNew'
    | 'withdrawalTooSmall'
    | 'withdrawalTooLarge'
    | 'idempotencyKeyReused';
};
export type RequestedWithdrawal = { id: string; amountSatang: number; netSatang: number };

/**
 * A verified person takes confirmed cashback out to a bank account that is at least three days theirs (SPEC §6, DECISIONS
 * "Money and time"). The money leaves their wallet at once and is owed by the house until staff pay or reject: of many
 * requests at the same time, those succeed that the balance covers.
 */
export async function requestWithdrawal(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'siteUrl'>,
  request: WithdrawalRequest,
): Promise<Result<RequestedWithdrawal, WithdrawalRefusal>> {
  const { userId, amountSatang, bankAccountId, key } = request;
  const now = services.clock();
  return transact<RequestedWithdrawal, WithdrawalRefusal>(services.db, (tx) =>
    answerOnce<RequestedWithdrawal, WithdrawalRefusal>(
      tx,
      { userId, call: 'withdrawal', key, body: { amountSatang, bankAccountId }, now },
      () => withdraw(tx, services, request, now),
    ),
  );
}

async function withdraw(
  tx: Transaction,
  services: Pick<Services, 'newUuid' | 'siteUrl'>,
  { userId, amountSatang, bankAccountId, origin }: WithdrawalRequest,
  now: Date,
): Promise<Result<RequestedWithdrawal, WithdrawalRefusal>> {
  if (amountSatang < withdrawalMinimumSatang) return fail({ code: 'withdrawalTooSmall' });
  if (!(await isIdentityVerified(tx, userId))) return fail({ code: 'identityNotVerified' });
  const wallet = { kind: 'cashback', ownerId: userId } as const;
  await lockAccount(tx, wallet);
  const account = await holdBankAccount(tx, userId, bankAccountId);
  if (account === null) return fail({ code: 'bankAccountNotFound' });
  if (withdrawableFrom(account.createdAt) > now) return fail({ code: 'bankAccountTooNew' });
  if (-(await readBalance(tx, wallet)) < amountSatang) return fail({ code: 'withdrawalTooLarge' });

  const id = services.newUuid();
  const charges = await quoteWithdrawal(tx, userId, amountSatang);
  const { createdAt: _, ...bankAccount } = account;
  await insertWithdrawal(tx, {
    id,
    userId,
    status: 'requested',
    amountSatang,
    ...charges,
    bankAccount,
    createdAt: now,
  });
  await postLedgerTransaction(tx, {
    kind: 'withdrawal_requested',
    cause: id,
    at: now,
    entries: [
      { account: wallet, amountSatang },
      { account: { kind: 'withdrawals_due' }, amountSatang: -amountSatang },
    ],
  });
  const params = {
    total: formatBaht(amountSatang),
    accountTh: accountLabel('th', bankAccount),
    accountEn: accountLabel('en', bankAccount),
  };
  const href = '/user/profile/withdraw';
  await notifyUsers(tx, services, [{ userId, kind: 'withdrawalRequested', params, href }], now);
  await recordAudit(
    tx,
    {
      kind: 'withdrawal_asked',
      actorUserId: userId,
      subjectUserId: userId,
      origin,
      detail: { withdrawalId: id, amountSatang },
    },
    now,
  );
  return succeed({ id, amountSatang, netSatang: charges.netSatang });
}
