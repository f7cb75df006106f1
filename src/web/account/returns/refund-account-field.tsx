import { useTranslations } from 'use-intl';
import type { BankAccount } from '../../../modules/banking/banking.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { otherAccount, type ReturnValues } from './return-form.rules.ts';

type RefundAccountFieldProps = {
  accounts: readonly BankAccount[];
  banks: readonly { code: string; name: string }[];
  values: ReturnValues;
  say: (field: 'account' | 'bankCode' | 'accountNumber' | 'accountName') => string | undefined;
};

/** Where a refund is transferred to: one of one's own accounts, or another one for this time. Works by style alone. */
export function RefundAccountField({ accounts, banks, values, say }: RefundAccountFieldProps) {
  const t = useTranslations('returns.ask');
  const hasOwn = accounts.length > 0;
  return (
    <div className="group/account grid gap-4">
      {hasOwn ? (
        <RadioCards
          name="account"
          legend={t('account')}
          hasColumns
          defaultValue={values.account}
          error={say('account')}
          options={[
            ...accounts.map(({ id, bankName, accountNumber, accountName }) => ({
              value: String(id),
              label: bankName,
              description: (
                <>
                  <span className="tabular-nums">{accountNumber}</span> · {accountName}
                </>
              ),
            })),
            { value: otherAccount, label: t('otherAccount'), description: t('otherAccountText') },
          ]}
        />
      ) : (
        <input type="hidden" name="account" value={otherAccount} />
      )}
      <div
        className={classNames(
          'gap-4 sm:grid-cols-2',
          hasOwn ? 'hidden group-has-[input[value=other]:checked]/account:grid' : 'grid',
        )}
      >
        <SelectField
          name="bankCode"
          label={t('bankCode')}
          required
          defaultValue={values.bankCode}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          error={say('bankCode')}
        />
        <Field
          name="accountNumber"
          label={t('accountNumber')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          defaultValue={values.accountNumber}
          error={say('accountNumber') ?? (hasOwn ? undefined : say('account'))}
        />
        <Field
          name="accountName"
          label={t('accountName')}
          required
          autoComplete="name"
          maxLength={120}
          defaultValue={values.accountName}
          error={say('accountName')}
          className="sm:col-span-2"
        />
      </div>
    </div>
  );
}
