import { redirect } from 'react-router';
import { answerBankForm, type BankFormReply } from '../../kit/banking/bank-account-form.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

const page = '/user/profile/bank-account';

/** Every form of the bank accounts' page. */
export async function actOnBankAccounts(
  request: Request,
  { api }: ServerSide,
): Promise<BankFormReply | Response> {
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
  const reply = await answerBankForm(api, form, (account) => api.banking.add(account));
  return reply ?? redirect(`${page}?done=added`);
}
