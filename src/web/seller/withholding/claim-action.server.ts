import { redirect } from 'react-router';
import { parseBaht } from '../../../shared/money.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { type ApiFailure, apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formFile, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type ClaimReply = {
  typed: { number: string; date: string; amount: string };
  wrong: {
    number?: 'number';
    date?: 'date' | 'dateEarly' | 'dateFuture';
    amount?: 'amount' | 'amountMost';
    file?: 'file' | 'fileAgain';
  };
  message?: string;
};

const dayPattern = /^20\d\d-\d\d-\d\d$/;

/** Sends a certificate. A browser forgets a chosen file when it shows a form again: whoever errs is told. */
export async function sendClaim(
  request: Request,
  statementNumber: string,
  { api }: ServerSide,
): Promise<ClaimReply | Response> {
  const form = await request.formData();
  const typed = {
    number: formText(form, 'number').slice(0, 40),
    date: formText(form, 'date'),
    amount: formText(form, 'amount').slice(0, 20),
  };
  const file = formFile(form, 'file');
  const amountSatang = parseBaht(typed.amount);
  const isAmount = amountSatang !== null && amountSatang > 0;
  const wrong: ClaimReply['wrong'] = {
    ...(typed.number === '' ? { number: 'number' } : {}),
    ...(dayPattern.test(typed.date) ? {} : { date: 'date' }),
    ...(isAmount ? {} : { amount: 'amount' }),
  };
  if (Object.keys(wrong).length > 0 || file === null || !isAmount)
    return { typed, wrong: { ...wrong, file: file === null ? 'file' : 'fileAgain' } };
  try {
    const { number, date } = typed;
    await orHidden(api.withholding.send({ statementNumber, number, date, amount: amountSatang / 100, file }));
    return redirect('/manage-store/finance/withholding?done=sent');
  } catch (error) {
    const failure = apiFailure(error);
    const mistakes = mistakesOf(failure);
    return {
      typed,
      wrong: { ...mistakes, file: 'fileAgain' },
      ...(Object.keys(mistakes).length > 0 ? {} : { message: failure.message }),
    };
  }
}

function mistakesOf(failure: ApiFailure): ClaimReply['wrong'] {
  const { number, date, amount } = failedFields(failure) ?? {};
  return {
    ...(number === undefined ? {} : { number: 'number' }),
    ...(date === 'dateEarly' || date === 'dateFuture' ? { date } : {}),
    ...(amount === 'amountMost' ? { amount } : {}),
  };
}
