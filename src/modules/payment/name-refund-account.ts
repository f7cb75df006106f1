import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type AskedInstead,
  type Deciding,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type BankAccountDraft,
  type BankAccountFailure,
  checkBankAccount,
} from '../banking/banking.rules.ts';
import { accountLabel } from '../banking/list-bank-accounts.ts';
import { accountOf, ofOrder } from './handle-refunds.ts';
import { selectRefund, setRefundAccount } from './refund.store.ts';

type NameFailure =
  | SecondPersonFailure
  | BankAccountFailure
  | { code: 'notFound' | 'refundNotWaiting' | 'refundAccountNamed' | 'ownAffair' };

/**
 * Staff say where a refund goes whose buyer has named no account and can't: somebody shut out of theirs, or who telephones.
 * Never one of the staff alone, whatever the amounts of the setting; the buyer is told, and may still choose another until it
 * is sent. Where there is an account it stays: nobody sends a refund elsewhere in this way.
 */
export async function nameRefundAccount(
  services: Pick<Services, 'clock' | 'newUuid' | 'emit'> & { db: Queryable },
  staff: Deciding,
  input: { refundId: string; account: BankAccountDraft; reason: string },
): Promise<Result<AskedInstead | null, NameFailure>> {
  const { refundId, reason } = input;
  const checked = checkBankAccount(input.account, (code) => findThaiBank(code) !== null);
  if (!checked.ok) return checked;
  const account = checked.value;
  return transact<AskedInstead | null, NameFailure>(services.db, async (tx) => {
    const now = services.clock();
    const found = await selectRefund(tx, refundId, true);
    if (found === null || found.refund.method === 'card') return fail({ code: 'notFound' });
    const { refund, userId, referenceCode, orderNumber } = found;
    if (refund.status !== 'waiting') return fail({ code: 'refundNotWaiting' });
    if (userId === staff.userId) return fail({ code: 'ownAffair' });
    if ((await accountOf(tx, found)) !== null) return fail({ code: 'refundAccountNamed' });
    const passed = await passSecondPerson(
      tx,
      services,
      { ...staff, ask: reason },
      {
        kind: 'refundAccount',
        subject: refundId,
        amountSatang: refund.amountSatang,
        subjectUserId: userId,
        version: refund.status,
        deed: { refundId, account, reason },
        facts: { referenceCode, ...(orderNumber === null ? {} : { orderNumber }) },
      },
    );
    if (!passed.ok) return passed;
    if (passed.value !== null) return succeed(passed.value);
    if (!(await setRefundAccount(tx, refundId, account))) return fail({ code: 'refundNotWaiting' });
    const { amountSatang } = refund;
    await services.emit(tx, {
      name: 'refundAccountNamed',
      refund: { refundId, reason: refund.reason, userId, referenceCode, orderNumber, amountSatang },
      accountTh: accountLabel('th', account),
      accountEn: accountLabel('en', account),
      at: now,
    });
    await recordAudit(
      tx,
      {
        kind: 'refund_account_named',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        detail: {
          ...{ refundId, amountSatang, bankCode: account.bankCode, reason },
          ...ofOrder(found),
          ...secondPersonDetail(staff),
        },
      },
      now,
    );
    return succeed(null);
  });
}
