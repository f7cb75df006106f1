import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../identity/password-field.tsx';
import type { BankFormReply } from './bank-account-form.server.ts';

type BankAccountFormProps = {
  banks: readonly { code: string; name: string }[];
  needsPassword: boolean;
  /** Whose name the account should have. */
  nameHint: string;
  /** What the button says. */
  submit: string;
  reply: BankFormReply | undefined;
};

/** An account to be paid to, with the password; whoever has none gives a code that was sent to them. */
export function BankAccountForm({ banks, needsPassword, nameHint, submit, reply }: BankAccountFormProps) {
  const t = useTranslations('banking');
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const say = (field: keyof NonNullable<BankFormReply['fields']>) => {
    const message = reply?.fields?.[field];
    return message === undefined ? undefined : t(`field.${message}`);
  };
  const code = reply?.code;
  return (
    <Form method="post" noValidate className="grid max-w-lg gap-4">
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <SelectField
        name="bankCode"
        label={t('bank')}
        required
        defaultValue={reply?.values?.bankCode ?? ''}
        options={banks.map((bank) => ({ value: bank.code, label: bank.name }))}
        error={say('bankCode')}
      />
      <Field
        name="accountNumber"
        label={t('number')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        hint={t('numberHint')}
        defaultValue={reply?.values?.accountNumber ?? ''}
        error={say('accountNumber')}
      />
      <Field
        name="accountName"
        label={t('name')}
        required
        autoComplete="name"
        maxLength={120}
        hint={nameHint}
        defaultValue={reply?.values?.accountName ?? ''}
        error={say('accountName')}
      />
      {needsPassword ? (
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          hint={t('passwordHint')}
          error={say('password')}
        />
      ) : (
        <>
          <p className="text-ink-soft">{code === undefined ? t('codeLead') : t('sentTo', code)}</p>
          {code !== undefined && (
            <>
              <input type="hidden" name="reference" value={code.reference} />
              <input type="hidden" name="destination" value={code.destination} />
              <Field
                name="code"
                label={t('code')}
                required
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                error={say('code')}
              />
            </>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {(needsPassword || code !== undefined) && (
          <Button key="add" type="submit" name="intent" value="add" isBusy={intent === 'add'}>
            {submit}
          </Button>
        )}
        {!needsPassword && (
          <Button
            key="code"
            type="submit"
            name="intent"
            value="code"
            variant={code === undefined ? 'primary' : 'quiet'}
            isBusy={intent === 'code'}
          >
            {t(code === undefined ? 'sendCode' : 'resend')}
          </Button>
        )}
      </div>
    </Form>
  );
}
