import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { BankAccount } from '../../../modules/banking/banking.contract.ts';
import type { WithdrawalTerms } from '../../../modules/withdrawal/withdrawal.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { focusFirstMistake } from '../../ui/focus-first-mistake.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { WithdrawField, WithdrawMessage } from './withdraw-form.rules.ts';
import type { WithdrawQuote } from './withdraw-quote.ts';

type WithdrawPanelProps = {
  terms: WithdrawalTerms;
  accounts: readonly BankAccount[];
  typed: { amount: string; account: string };
  fields: Partial<Record<WithdrawField, WithdrawMessage>> | null;
  quote: WithdrawQuote | null;
  now: string;
};

const labelOf = ({ bankName, accountNumber }: BankAccount) => `${bankName} ${accountNumber}`;

/** What can be withdrawn, then what it costs, then the confirmation; or what is missing, and the way to it. */
export function WithdrawPanel(props: WithdrawPanelProps) {
  const t = useTranslations('wallet.withdraw');
  const { terms, quote } = props;
  const account = props.accounts.find(({ id }) => id === quote?.accountId);
  return (
    <Panel title={t('available')}>
      <p className="font-serif text-3xl font-semibold tabular-nums">{bahtText(terms.balance)}</p>
      {quote !== null && account !== undefined ? (
        <Confirmation key="confirm" quote={quote} account={account} />
      ) : (
        <Request key="request" {...props} />
      )}
    </Panel>
  );
}

function Request({ terms, accounts, typed, fields, now }: WithdrawPanelProps) {
  const t = useTranslations('wallet.withdraw');
  const locale = useLocale();
  const formRef = useRef<HTMLFormElement>(null);
  const { state, location } = useNavigation();
  useEffect(() => {
    if (fields !== null) focusFirstMistake(formRef.current);
  }, [fields]);
  const minimum = bahtText(terms.minimum);
  const soonest = accounts.map(({ withdrawableFrom }) => withdrawableFrom).sort()[0];
  const writeDate = (at: string) => formatDateTime(locale, new Date(at));
  if (!terms.isVerified)
    return (
      <Missing
        title={t('needVerification')}
        text={t('needVerificationText')}
        to="/user/profile/verification"
        label={t('verify')}
      />
    );
  if (soonest === undefined)
    return (
      <Missing
        title={t('needAccount')}
        text={t('needAccountText')}
        to="/user/profile/bank-account"
        label={t('addAccount')}
      />
    );
  if (terms.balance < terms.minimum)
    return <Notice title={t('tooLittle')}>{t('tooLittleText', { minimum })}</Notice>;
  if (soonest > now)
    return <Notice title={t('allHeld')}>{t('allHeldText', { date: writeDate(soonest) })}</Notice>;
  const say = (field: WithdrawField) => {
    const message = fields?.[field];
    return message === undefined
      ? undefined
      : t(`field.${message}`, { minimum, balance: bahtText(terms.balance) });
  };
  const standard = accounts.find(({ isDefault, withdrawableFrom }) => isDefault && withdrawableFrom <= now);
  return (
    <Form ref={formRef} method="get" noValidate className="grid max-w-lg gap-4">
      <Field
        name="amount"
        label={t('amount')}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        hint={t('amountHint', { minimum })}
        defaultValue={typed.amount}
        error={say('amount')}
      />
      <SelectField
        name="account"
        label={t('account')}
        required
        defaultValue={typed.account === '' ? (standard?.id ?? '') : typed.account}
        options={accounts.map((account) => ({
          value: account.id,
          label:
            account.withdrawableFrom <= now
              ? labelOf(account)
              : t('accountHeld', { account: labelOf(account), date: writeDate(account.withdrawableFrom) }),
          isDisabled: account.withdrawableFrom > now,
        }))}
        error={say('account')}
      />
      <Button
        type="submit"
        isBusy={state === 'loading' && location?.search.includes('amount=') === true}
        className="justify-self-start"
      >
        {t('next')}
      </Button>
    </Form>
  );
}

function Missing({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
  return (
    <Notice
      title={title}
      action={
        <ButtonLink to={to} size="s" variant="secondary">
          {label}
        </ButtonLink>
      }
    >
      {text}
    </Notice>
  );
}

function Confirmation({ quote, account }: { quote: WithdrawQuote; account: BankAccount }) {
  const t = useTranslations('wallet.withdraw');
  const { formData } = useNavigation();
  const headRef = useRef<HTMLHeadingElement>(null);
  // It takes the place of what was pressed.
  useEffect(() => headRef.current?.focus(), []);
  const lines = [
    [t('amount'), quote.amount],
    [t('charge'), -quote.serviceCharge],
    [t('fee'), -quote.fee],
    ...(quote.tax === 0 ? [] : [[t('tax'), -quote.tax] as const]),
  ] as const;
  return (
    <Form method="post" action="/user/profile/withdraw" className="grid max-w-lg gap-4">
      <h3 ref={headRef} tabIndex={-1} className="text-base">
        {t('summary')}
      </h3>
      <input type="hidden" name="amount" value={quote.amount} />
      <input type="hidden" name="account" value={quote.accountId} />
      <input type="hidden" name="idempotencyKey" value={quote.idempotencyKey} />
      <dl className="grid gap-1 tabular-nums">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{bahtText(amount)}</dd>
          </div>
        ))}
        {quote.tax > 0 && (
          <div className="text-right text-sm text-ink-soft">
            <dt className="sr-only">{t('tax')}</dt>
            <dd>{t('taxOf', { income: bahtText(quote.taxable) })}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4 border-t border-line pt-1 text-lg font-semibold">
          <dt>{t('net')}</dt>
          <dd>{bahtText(quote.net)}</dd>
        </div>
      </dl>
      <p>
        {t('to', { account: labelOf(account) })}
        <span className="block text-ink-soft">{account.accountName}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={formData?.has('idempotencyKey') === true}>
          {t('submit')}
        </Button>
        <ButtonLink to="/user/profile/withdraw" variant="secondary">
          {t('change')}
        </ButtonLink>
      </div>
    </Form>
  );
}
