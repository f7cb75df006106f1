import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { sendOwnerCode } from '../identity/confirm-owner.ts';
import { addBankAccount } from './add-bank-account.ts';
import { bankingContract } from './banking.contract.ts';
import { removeBankAccount, setDefaultBankAccount } from './change-bank-accounts.ts';
import { listBankAccounts } from './list-bank-accounts.ts';

export function bankingApi(services: Services) {
  const calls = implementCalls(bankingContract);
  return calls.router({
    list: calls.list.handler(({ context }) =>
      listBankAccounts(services, context.culture, callerOf(context).userId),
    ),

    sendCode: calls.sendCode.handler(async ({ context, errors }) => {
      const sent = await sendOwnerCode(services, callerOf(context).userId, context.culture);
      if (!sent.ok) {
        const { code, ...data } = sent.failure;
        throw errors[code]({ data });
      }
      const { reference, expiresAt, masked } = sent.value;
      return { reference, expiresAt: expiresAt.toISOString(), destination: masked };
    }),

    add: calls.add.handler(async ({ input, context, errors }) => {
      const { password, OTP: code, reference, ...account } = input;
      const result = await addBankAccount(services, callerOf(context).userId, {
        account,
        proof: { password, code, reference },
        origin: originOf(context),
      });
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return { id: result.value };
    }),

    setDefault: calls.setDefault.handler(async ({ input, context, errors }) => {
      const result = await setDefaultBankAccount(services, callerOf(context).userId, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDefault: true as const };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await removeBankAccount(services, userId, input.id, originOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),
  });
}
