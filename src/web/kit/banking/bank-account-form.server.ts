import { type BankAccountFailure, checkBankAccount } from '../../../modules/banking/banking.rules.ts';
import { checkCode } from '../../../modules/identity/identity-form.rules.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText, formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type BankFormReply = {
  message?: string;
  fields?: BankAccountFailure['fields'] & { password?: 'required'; code?: 'required' | 'codeInvalid' };
  /** What was typed, never a password. */
  values?: { bankCode: string; accountNumber: string; accountName: string };
  /** A code is on its way. */
  code?: { reference: string; destination: string };
};

/** An account as it was typed, with what shows whose it is. */
export type TypedAccount = NonNullable<BankFormReply['values']> & {
  password?: string;
  reference?: string;
  OTP?: string;
};

/**
 * Answers the form of a bank account: sends a code, or gives `save` what was typed once nothing is missing. Null when it
 * was saved.
 */
export function answerBankForm(
  api: ServerSide['api'],
  form: FormData,
  save: (typed: TypedAccount) => Promise<unknown>,
): Promise<BankFormReply | null> {
  return formText(form, 'intent') === 'code' ? sendCode(api, form) : readAccount(form, save);
}

function valuesOf(form: FormData) {
  return {
    bankCode: formText(form, 'bankCode'),
    accountNumber: formText(form, 'accountNumber'),
    accountName: formText(form, 'accountName'),
  };
}

function codeOf(form: FormData): BankFormReply['code'] {
  const reference = formText(form, 'reference');
  return reference === '' ? undefined : { reference, destination: formText(form, 'destination') };
}

async function sendCode(api: ServerSide['api'], form: FormData): Promise<BankFormReply> {
  const values = valuesOf(form);
  const before = codeOf(form);
  try {
    const { reference, destination } = await api.banking.sendCode();
    return { values, code: { reference, destination } };
  } catch (error) {
    return { values, message: apiFailure(error).message, ...(before === undefined ? {} : { code: before }) };
  }
}

async function readAccount(
  form: FormData,
  save: (typed: TypedAccount) => Promise<unknown>,
): Promise<BankFormReply | null> {
  const values = valuesOf(form);
  const code = codeOf(form);
  const kept = { values, ...(code === undefined ? {} : { code }) };
  // Which banks there are, the server knows.
  const checked = checkBankAccount(values, (bankCode) => bankCode !== '');
  const password = form.has('password') ? formTyped(form, 'password') : null;
  const typedCode = formText(form, 'code');
  const fields: NonNullable<BankFormReply['fields']> = {
    ...(checked.ok ? {} : checked.failure.fields),
    ...(password === '' ? { password: 'required' as const } : {}),
    ...(password === null && typedCode === '' ? { code: 'required' as const } : {}),
    ...(password === null && typedCode !== '' && checkCode(typedCode) !== null
      ? { code: 'codeInvalid' as const }
      : {}),
  };
  if (Object.keys(fields).length > 0) return { ...kept, fields };
  try {
    await save({
      ...values,
      ...(password !== null ? { password } : {}),
      ...(code === undefined ? {} : { reference: code.reference, OTP: typedCode }),
    });
    return null;
  } catch (error) {
    const failure = apiFailure(error);
    const wrong = failedFields(failure);
    return wrong === null
      ? { ...kept, message: failure.message }
      : { ...kept, fields: wrong as NonNullable<BankFormReply['fields']> };
  }
}
