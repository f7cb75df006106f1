import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { parseBaht } from '../../../shared/money.ts';
import {
  bangkokLocal,
  checkSlip,
  type SlipField,
  type SlipFieldMessages,
  slipMegabytes,
} from '../../kit/payment/slip-form.rules.ts';
import { formFiles, formTyped } from '../../request/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { SlipReply } from './slip-action.server.ts';
import { SlipFileField } from './slip-file-field.tsx';

type SlipFormProps = {
  /** What is due, and since when money may have been sent; null where who sends the slip isn't told. */
  state: { total: PaymentState['total'] | null; createdAt: string };
  banks: readonly { code: string; name: string }[];
  /** Of this filling in (ui/form-key.tsx). */
  formKey: string;
  /** What the action answered; its messages stay until the form is sent again. */
  reply: SlipReply | undefined;
};

/** What the slip says, and the slip (SPEC §2 payment slip). A plain multipart form; scripts check it before it is sent. */
export function SlipForm({ state, banks, formKey, reply }: SlipFormProps) {
  const t = useTranslations('payment.slip');
  const formRef = useRef<HTMLFormElement>(null);
  const { state: navigation, formData } = useNavigation();
  const isBusy = navigation === 'submitting' && formData?.has('transferredAt') === true;
  const [found, setFound] = useState<{ messages: SlipFieldMessages; of: SlipReply | undefined } | null>(null);
  const [amount, setAmount] = useState(reply?.values.amount ?? state.total?.toFixed(2) ?? '');
  const satang = parseBaht(amount);
  const { total } = state;
  const differs = total !== null && satang !== null && satang !== Math.round(total * 100);

  // What the browser found counts until the server answers something new.
  const messages = found !== null && found.of === reply ? found.messages : (reply?.fields ?? {});
  const refused = found !== null && found.of === reply ? undefined : reply?.refused;
  const say = (field: SlipField): string | undefined => {
    if (refused?.field === field) return refused.message;
    const message = messages[field];
    return message === undefined ? undefined : t(message, { megabytes: slipMegabytes });
  };

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const text = (name: string) => formTyped(form, name);
    const wrong = checkSlip(
      {
        bankCode: text('bankCode'),
        amount: text('amount'),
        transferredAt: text('transferredAt').slice(0, 16),
      },
      formFiles(form, 'file'),
      { orderedAt: new Date(state.createdAt), now: new Date() },
    );
    setFound({ messages: wrong, of: reply });
    const [first] = Object.keys(wrong);
    if (first === undefined) return;
    event.preventDefault();
    formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={check}
      className="grid gap-5 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <FormKey value={formKey} />
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="bankCode"
          label={t('bank')}
          required
          defaultValue={reply?.values.bankCode ?? ''}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          error={say('bankCode')}
        />
        <Field
          name="amount"
          label={t('amount')}
          required
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          hint={differs ? t('amountDiffers', { amount: bahtText(total) }) : undefined}
          error={say('amount')}
        />
        <Field
          name="transferredAt"
          type="datetime-local"
          label={t('transferredAt')}
          required
          min={bangkokLocal(new Date(state.createdAt))}
          defaultValue={reply?.values.transferredAt ?? ''}
          hint={t('transferredAtHint')}
          error={say('transferredAt')}
          className="sm:max-w-80"
        />
      </div>
      <SlipFileField
        error={say('file')}
        onRefused={(message) => setFound({ messages: { ...messages, file: message }, of: reply })}
        onChosen={() => setFound({ messages: { ...messages, file: undefined }, of: reply })}
      />
      <Button type="submit" size="l" isBusy={isBusy} className="sm:justify-self-start">
        {t('submit')}
      </Button>
    </Form>
  );
}
