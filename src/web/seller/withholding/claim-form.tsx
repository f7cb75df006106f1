import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Claim } from '../../../modules/withholding/withholding.contract.ts';
import { bangkokDay, formatDate } from '../../../shared/bangkok-time.ts';
import { formatBaht } from '../../../shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { ClaimReply } from './claim-action.server.ts';

type ClaimFormProps = {
  claim: Claim;
  /** In per cent. */
  rate: number;
  /** In Bangkok, YYYY-MM-DD. */
  today: string;
  reply: ClaimReply | undefined;
};

const documentTypes = 'image/png,image/jpeg,image/webp,application/pdf';

/** What a certificate says, with the certificate. The amount stands there already: it is the law's. */
export function ClaimForm({ claim, rate, today, reply }: ClaimFormProps) {
  const t = useTranslations('withholding');
  const locale = useLocale();
  const { formData } = useNavigation();
  const { typed, wrong } = reply ?? { typed: undefined, wrong: {} };
  const from = new Date(claim.from);
  const due = bahtText(claim.due);
  const say = (key: ClaimReply['wrong'][keyof ClaimReply['wrong']]) =>
    key === undefined ? undefined : t(`problem.${key}`, { due });
  return (
    <Panel title={t('sendTitle')}>
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4 sm:grid-cols-2">
        {reply?.message !== undefined && (
          <Notice tone="error" className="sm:col-span-2">
            {reply.message}
          </Notice>
        )}
        <Field
          name="number"
          label={t('number')}
          hint={t('numberHint')}
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={typed?.number}
          error={say(wrong.number)}
        />
        <Field
          name="date"
          type="date"
          label={t('date')}
          hint={t('dateHint', { from: formatDate(locale, from) })}
          required
          min={bangkokDay(from)}
          max={today}
          defaultValue={typed?.date ?? bangkokDay(new Date(claim.issuedAt))}
          error={say(wrong.date)}
        />
        <Field
          name="amount"
          label={t('amount')}
          hint={t('amountHint', { due, rate, value: bahtText(claim.value) })}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed?.amount ?? formatBaht(Math.round(claim.due * 100))}
          error={say(wrong.amount)}
        />
        <FileField
          name="file"
          label={t('file')}
          hint={t('fileHint')}
          accept={documentTypes}
          required
          error={say(wrong.file)}
        />
        <Button
          type="submit"
          isBusy={formData?.has('number') === true}
          className="justify-self-start sm:col-span-2"
        >
          {t('submit')}
        </Button>
      </Form>
    </Panel>
  );
}
