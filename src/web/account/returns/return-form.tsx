import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BankAccount } from '../../../modules/banking/banking.contract.ts';
import type { ShopperReason } from '../../../modules/returns/return-status.rules.ts';
import { photosMost } from '../../../modules/returns/returns.rules.ts';
import { formFiles } from '../../request/form-fields.ts';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { focusFirstMistake } from '../../ui/focus-first-mistake.ts';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { checkPhotoFiles, photoMegabytes } from '../../ui/photo-files.rules.ts';
import { PhotoInput } from '../../ui/photo-input.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { GiftsField } from './gifts-field.tsx';
import { RefundAccountField } from './refund-account-field.tsx';
import {
  checkReturnForm,
  keptGiftsBaht,
  previewRefund,
  type RefundPreview,
  type ReturnMistakes,
  readReturnForm,
} from './return-form.rules.ts';
import type { ReturnReply } from './return-form-action.server.ts';
import { type AskedLine, ReturnItemsField } from './return-items-field.tsx';

type ReturnFormProps = {
  lines: readonly AskedLine[];
  /** The form as it begins. */
  start: ReturnReply['values'];
  /** Of the form. */
  formKey: string;
  reasons: readonly ShopperReason[];
  needsBankAccount: boolean;
  shippingBaht: number;
  accounts: readonly BankAccount[];
  banks: readonly { code: string; name: string }[];
  /** What the action answered; its messages stay until the form is sent again. */
  reply: ReturnReply | undefined;
};

/** What goes back, why, with photos, and where the money is to go (SPEC §3 "Return request"). Sent, it stays as it is. */
export function ReturnForm(props: ReturnFormProps) {
  const { lines, needsBankAccount, accounts, banks, reply } = props;
  const t = useTranslations('returns');
  const formRef = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formMethod === 'POST';
  const start = reply?.values ?? props.start;
  const [values, setValues] = useState(start);
  const [found, setFound] = useState<{ mistakes: ReturnMistakes; of: ReturnReply | undefined } | null>(null);

  // What the browser found counts until the server answers something new.
  const isOwn = found !== null && found.of === reply;
  const mistakes = isOwn ? found.mistakes : (reply?.mistakes ?? {});
  const refused = isOwn ? undefined : reply?.refused;
  useEffect(() => {
    if (isOwn || reply?.mistakes !== undefined || reply?.refused !== undefined)
      focusFirstMistake(formRef.current);
  }, [isOwn, reply]);
  const say = (field: keyof ReturnMistakes): string | undefined => {
    if (refused?.field === field) return refused.message;
    const mistake = mistakes[field];
    return mistake === undefined ? undefined : t(`mistake.${mistake}`, { megabytes: photoMegabytes });
  };
  const order = { lines, needsBankAccount, shippingBaht: props.shippingBaht };
  const preview = previewRefund(values, order);

  function check(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget);
    const wrong = checkReturnForm(readReturnForm(form), formFiles(form, 'photos'), order, (code) =>
      banks.some((bank) => bank.code === code),
    );
    if (Object.keys(wrong).length === 0) {
      setFound(null);
      return;
    }
    event.preventDefault();
    setFound({ mistakes: wrong, of: reply });
    // Also when the same is wrong again.
    requestAnimationFrame(() => focusFirstMistake(formRef.current));
  }

  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      noValidate
      onChange={(event) => setValues(readReturnForm(new FormData(event.currentTarget)))}
      onSubmit={check}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <FormKey value={props.formKey} />
      <div className="grid min-w-0 gap-4">
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        <Panel title={t('ask.items')}>
          <ReturnItemsField lines={lines} copies={start.copies} error={say('lines')} />
        </Panel>
        {reply?.gifts !== undefined && <GiftsField gifts={reply.gifts} values={start} />}
        <Panel title={t('ask.why')}>
          <RadioCards
            name="reason"
            legend={t('ask.reason')}
            hasColumns
            defaultValue={start.reason}
            error={say('reason')}
            options={props.reasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
          />
          {values.reason === 'not_received' && (
            <p className="text-sm text-ink-soft">{t('ask.notReceived')}</p>
          )}
          <TextAreaField
            name="note"
            label={t('ask.note')}
            hint={t('ask.noteHint')}
            required={values.reason !== 'changed_mind'}
            maxLength={1000}
            rows={4}
            defaultValue={start.note}
            error={say('note')}
          />
          <PhotoInput
            name="photos"
            label={t('ask.photos')}
            hint={t('ask.photosHint', { count: photosMost, megabytes: photoMegabytes })}
            error={say('photos')}
            check={(files) => {
              const mistake = checkPhotoFiles(files, photosMost);
              return mistake === null ? undefined : t(`mistake.${mistake}`, { megabytes: photoMegabytes });
            }}
            altOf={(number) => t('ask.chosen', { number })}
          />
        </Panel>
        <Panel title={t('ask.bank')}>
          <p className="text-ink-soft">{t(needsBankAccount ? 'ask.bankText' : 'ask.cardText')}</p>
          {needsBankAccount && (
            <RefundAccountField accounts={accounts} banks={banks} values={start} say={say} />
          )}
        </Panel>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-24">
        <Panel title={t('ask.sum')}>
          <Sum preview={preview} keptBaht={keptGiftsBaht(reply?.gifts ?? [], values)} />
          <p className="text-sm text-ink-mute">{t('ask.parcelText')}</p>
          <ActionPanel
            label={t('ask.open')}
            title={t('ask.confirmTitle')}
            text={<p>{t('ask.confirmText')}</p>}
            isOpen={reply !== undefined}
          >
            <Button type="submit" isBusy={isBusy} className="w-full">
              {t('ask.submit')}
            </Button>
          </ActionPanel>
        </Panel>
      </div>
    </Form>
  );
}

/** The refund as it adds up: once scripts run, as without them it can't follow what is ticked. */
function Sum({ preview, keptBaht }: { preview: RefundPreview; keptBaht: number }) {
  const t = useTranslations('returns.ask');
  const isHydrated = useIsHydrated();
  if (!isHydrated || preview.copies === 0)
    return (
      <p className="min-h-14 text-ink-soft" aria-live="polite">
        {isHydrated && t('sumNone')}
      </p>
    );
  return (
    <dl className="grid min-h-14 gap-2 tabular-nums" aria-live="polite">
      <div className="flex justify-between gap-4">
        <dt>{t('sumItems', { count: preview.copies })}</dt>
        <dd>{bahtText(preview.itemsBaht)}</dd>
      </div>
      {preview.shippingBaht > 0 && (
        <div className="flex justify-between gap-4">
          <dt>{t('sumShipping')}</dt>
          <dd>{bahtText(preview.shippingBaht)}</dd>
        </div>
      )}
      {keptBaht > 0 && (
        <div className="flex justify-between gap-4">
          <dt>{t('sumGifts')}</dt>
          <dd>{bahtText(-keptBaht)}</dd>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <dt className="font-semibold">{t('sumTotal')}</dt>
        <dd className="text-xl font-semibold">
          {bahtText(Math.max(0, Math.round((preview.totalBaht - keptBaht) * 100) / 100))}
        </dd>
      </div>
    </dl>
  );
}
