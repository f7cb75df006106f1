import { parseBaht } from '../../../shared/money.ts';

export type WithdrawField = 'amount' | 'account';
export type WithdrawMessage = 'amount' | 'tooSmall' | 'tooLarge' | 'account';
export type WithdrawAccount = { id: number; withdrawableFrom: string };

export type WithdrawCheck =
  | { isFine: true; amountSatang: number; accountId: number }
  | { isFine: false; fields: Partial<Record<WithdrawField, WithdrawMessage>> };

/**
 * What was typed, against what can be withdrawn; amounts of the terms in baht, instants as ISO text. The server checks it
 * all again.
 */
export function checkWithdraw(
  typed: { amount: string; account: string },
  terms: { balance: number; minimum: number; accounts: readonly WithdrawAccount[] },
  now: string,
): WithdrawCheck {
  const fields: Partial<Record<WithdrawField, WithdrawMessage>> = {};
  const amountSatang = parseBaht(typed.amount);
  if (amountSatang === null) fields.amount = 'amount';
  else if (amountSatang < Math.round(terms.minimum * 100)) fields.amount = 'tooSmall';
  else if (amountSatang > Math.round(terms.balance * 100)) fields.amount = 'tooLarge';
  const account = terms.accounts.find(
    ({ id, withdrawableFrom }) => String(id) === typed.account && withdrawableFrom <= now,
  );
  if (account === undefined) fields.account = 'account';
  return amountSatang === null || account === undefined || Object.keys(fields).length > 0
    ? { isFine: false, fields }
    : { isFine: true, amountSatang, accountId: account.id };
}
