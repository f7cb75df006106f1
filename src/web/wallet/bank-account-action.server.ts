import { redirect } from 'react-router';
import { type BankAccountFailure, checkBankAccount } from '../../modules/banking/banking.rules.ts';
import { readNumber } from '../admin/query-number.ts';
import { apiFailure, failedFields } from '../api-client.server.ts';
import { formText } from '../private-page.server.ts';
import type { ServerSide } from '../server-side.server.ts';

export type BankReply = {
  message?: string;
  fields?: BankAccountFailure['fields'] & { password?: 'required'; code?: 'required' };
  /** What was typed, never a password. */
  values?: { bankCode: string; accountNumber: string; accountName: string };
  /** A code is on its way. */
  code?: { reference: string; destination: string };
};

const page = '/user/profile/bank-account';

/** Every form of the bank accounts' page. */
export async function actOnBankAccounts(
  request: Request,
  { api }: ServerSide,
): Promise<BankReply | Response> {
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  const intent = formText(form, 'intent');
  try {
    if (intent === 'default') {
      await api.banking.setDefault({ id });
      return redirect(`${page}?done=default`);
    }
    if (intent === 'remove') {
      await api.banking.remove({ id });
      return redirect(`${page}?done=removed`);
    }
  } catch (error) {
    return { message: apiFailure(error).message };
  }
  return intent === 'code' ? sendCode(api, form) : add(api, form);
}

function valuesOf(form: FormData) {
  return {
    bankCode: formText(form, 'bankCode'),
    accountNumber: formText(form, 'accountNumber'),
    accountName: formText(form, 'accountName'),
  };
}

function codeOf(form: FormData): BankReply['code'] {
  const reference = formText(form, 'reference');
  return reference === '' ? undefined : { reference, destination: formText(form, 'destination') };
}

async function sendCode(api: ServerSide['api'], form: FormData): Promise<BankReply> {
  const values = valuesOf(form);
  const before = codeOf(form);
  try {
    const { reference, destination } = await api.banking.sendCode();
    return { values, code: { reference, destination } };
  } catch (error) {
    return { values, message: apiFailure(error).message, ...(before === undefined ? {} : { code: before }) };
  }
}

async function add(api: ServerSide['api'], form: FormData): Promise<BankReply | Response> {
  const values = valuesOf(form);
  const code = codeOf(form);
  const kept = { values, ...(code === undefined ? {} : { code }) };
  // Which banks there are, the server knows.
  const checked = checkBankAccount(values, (bankCode) => bankCode !== '');
  const password = form.get('password');
  const typedCode = formText(form, 'code');
  const fields: NonNullable<BankReply['fields']> = {
    ...(checked.ok ? {} : checked.failure.fields),
    ...(password === '' ? { password: 'required' as const } : {}),
    ...(password === null && typedCode === '' ? { code: 'required' as const } : {}),
  };
  if (Object.keys(fields).length > 0) return { ...kept, fields };
  try {
    await api.banking.add({
      ...values,
      ...(typeof password === 'string' ? { password } : {}),
      ...(code === undefined ? {} : { reference: code.reference, OTP: typedCode }),
    });
    return redirect(`${page}?done=added`);
  } catch (error) {
    const failure = apiFailure(error);
    const wrong = failedFields(failure);
    return wrong === null
      ? { ...kept, message: failure.message }
      : { ...kept, fields: wrong as NonNullable<BankReply['fields']> };
  }
}
