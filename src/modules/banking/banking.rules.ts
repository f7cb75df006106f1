import { plainDigits } from '../../shared/plain-digits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { asMeant } from '../../shared/thai-as-meant.ts';

/** A bank account as it was when money was asked for. */
export type BankAccountSnapshot = { bankCode: string; accountNumber: string; accountName: string };

/** What stands before a name on cards and bank books, and is no part of it. */
const titles = /^(นางสาว|นาง|นาย|น\.ส\.|ด\.ช\.|ด\.ญ\.|mrs\.?|mr\.?|ms\.?|miss)\s*/iu;

/** How banks shorten what a company or a partnership is; the whole says the same. */
const forms: readonly [RegExp, string][] = [
  [/^บมจ\.?\s*(.+)$/u, 'บริษัท$1จำกัด(มหาชน)'],
  [/^บจก?\.?\s*(.+)$/u, 'บริษัท$1จำกัด'],
  [/^หจก\.?\s*(.+)$/u, 'ห้างหุ้นส่วนจำกัด$1'],
];

/**
 * Whether an account's name is a person's or a company's: titles, blanks, full stops and capitals aside, letter by letter as
 * they are meant (Thai marks in any order), and what a company is written out.
 */
export function isNameSame(accountName: string, personName: string): boolean {
  const whole = (name: string) => forms.reduce((said, [short, long]) => said.replace(short, long), name);
  const plain = (name: string) =>
    whole(asMeant(name)).toLowerCase().replace(titles, '').replaceAll(/[\s.]/gu, '');
  return plain(accountName) === plain(personName);
}

/** How many accounts a person may have at a time. */
export const bankAccountsMost = 5;

/** A new account takes no withdrawals for that long: whoever it isn't has time to hear of it and object. */
const withdrawalHoldMs = 72 * 60 * 60 * 1000;

/** From when withdrawals may go to an account. */
export function withdrawableFrom(createdAt: Date): Date {
  return new Date(createdAt.getTime() + withdrawalHoldMs);
}

/**
 * How many digits a number of a bank has (BAHTNET and ITMX formats as banks publish them): ten at the large commercial
 * banks, more at the state's. Where a bank isn't listed, or has issued several lengths, ten to fifteen are plausible.
 */
const lengths: Readonly<Record<string, readonly number[]>> = {
  '002': [10],
  '004': [10],
  '006': [10],
  '011': [10],
  '014': [10],
  '025': [10],
  '030': [12, 15],
  '033': [12],
  '034': [12],
};
const plausibleLengths = [10, 11, 12, 13, 14, 15] as const;

export function accountNumberLengths(bankCode: string): readonly number[] {
  return lengths[bankCode] ?? plausibleLengths;
}

export type BankAccountDraft = { bankCode: string; accountNumber: string; accountName: string };
export type BankAccountMessage = 'required' | 'bankUnknown' | 'accountNumberInvalid' | 'accountNameInvalid';
export type BankAccountFailure = {
  code: 'bankAccountInvalid';
  fields: Partial<Record<keyof BankAccountDraft, BankAccountMessage>>;
};

/** As a bank book has it: letters of any script with their marks, digits among them, and what stands in companies' names. */
const name = /^(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}\s.,'’()&/-]*$/u;

/**
 * Checks an account as it was typed and brings it into the form it is kept in: the number is digits alone, with the length
 * its bank has. `isBank` says whether a code is a licensed bank's.
 */
export function checkBankAccount(
  draft: BankAccountDraft,
  isBank: (code: string) => boolean,
): Result<BankAccountDraft, BankAccountFailure> {
  const fields: BankAccountFailure['fields'] = {};
  const accountNumber = plainDigits(draft.accountNumber).replaceAll(/[\s-]/g, '');
  const accountName = draft.accountName.replaceAll(/\s+/g, ' ').trim();
  if (draft.bankCode === '') fields.bankCode = 'required';
  else if (!isBank(draft.bankCode)) fields.bankCode = 'bankUnknown';
  if (accountNumber === '') fields.accountNumber = 'required';
  else if (
    !/^\d+$/.test(accountNumber) ||
    /^(\d)\1*$/.test(accountNumber) ||
    !accountNumberLengths(draft.bankCode).includes(accountNumber.length)
  )
    fields.accountNumber = 'accountNumberInvalid';
  if (accountName === '') fields.accountName = 'required';
  else if (!name.test(accountName)) fields.accountName = 'accountNameInvalid';
  if (Object.keys(fields).length > 0) return fail({ code: 'bankAccountInvalid', fields });
  return succeed({ bankCode: draft.bankCode, accountNumber, accountName });
}

/** The last four digits; its owner knows the rest. */
export function maskAccountNumber(accountNumber: string): string {
  return `xxx-xxx-${accountNumber.slice(-4)}`;
}
