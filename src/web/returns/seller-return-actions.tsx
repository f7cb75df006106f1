import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SellerReturn } from '../../modules/returns/returns.contract.ts';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { bahtText } from '../ui/price.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import type { SellerReturnReply } from './seller-return-action.server.ts';

type Props = { request: SellerReturn; reply: SellerReturnReply | undefined };

/** The store's answer: yes, with what it will cost; or no, with the reason. */
export function AnswerForms({ request, reply }: Props) {
  const t = useTranslations('returns.seller');
  const mistake = useTranslations('returns.mistake');
  const busy = useNavigation().formData?.get('intent');
  const isMissing = reply?.isReasonMissing === true;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ActionPanel
        label={t('approve')}
        title={t('approveTitle')}
        text={<p>{t('approveText', { amount: bahtText(request.refundTotal) })}</p>}
        id="approve"
      >
        <Form method="post">
          <input type="hidden" name="intent" value="approve" />
          <Button type="submit" isBusy={busy === 'approve'}>
            {t('approveSubmit')}
          </Button>
        </Form>
      </ActionPanel>
      <ActionPanel
        label={t('reject')}
        title={t('rejectTitle')}
        text={<p>{t('rejectText')}</p>}
        look="quiet"
        id="reject"
        isOpen={isMissing}
      >
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="reject" />
          <TextAreaField
            name="reason"
            label={t('rejectReason')}
            required
            rows={3}
            maxLength={1000}
            error={isMissing ? mistake('required') : undefined}
          />
          <Button type="submit" variant="danger" isBusy={busy === 'reject'} className="justify-self-start">
            {t('rejectSubmit')}
          </Button>
        </Form>
      </ActionPanel>
    </div>
  );
}

/** The items have arrived: whether they can be sold again, and what is taken back. */
export function ReceiveForm({ request, reply }: Props) {
  const t = useTranslations('returns.seller');
  const mistake = useTranslations('returns.mistake');
  const busy = useNavigation().formData?.get('intent');
  const isMissing = reply?.isRestockMissing === true;
  return (
    <ActionPanel
      label={t('receive')}
      title={t('receiveTitle')}
      text={<p>{t('receiveText', { amount: bahtText(request.refundTotal) })}</p>}
      id="receive"
      isOpen={isMissing}
    >
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="receive" />
        <RadioCards
          name="restock"
          legend={t('restock')}
          hasColumns
          error={isMissing ? mistake('required') : undefined}
          options={[
            { value: 'yes', label: t('restockYes'), description: t('restockYesText') },
            { value: 'no', label: t('restockNo'), description: t('restockNoText') },
          ]}
        />
        <Button type="submit" isBusy={busy === 'receive'} className="justify-self-start">
          {t('receiveSubmit')}
        </Button>
      </Form>
    </ActionPanel>
  );
}

/** Something else came back than was to: staff are to look at it. */
export function ContestForm({ reply }: Pick<Props, 'reply'>) {
  const t = useTranslations('returns.contest');
  const mistake = useTranslations('returns.mistake');
  const busy = useNavigation().formData?.get('intent');
  const isMissing = reply?.isNoteMissing === true;
  return (
    <ActionPanel
      label={t('open')}
      title={t('title')}
      text={<p>{t('text')}</p>}
      look="quiet"
      id="contest"
      isOpen={isMissing}
    >
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="contest" />
        <TextAreaField
          name="note"
          label={t('note')}
          hint={t('noteHint')}
          required
          rows={4}
          maxLength={1000}
          error={isMissing ? mistake('required') : undefined}
        />
        <Button type="submit" isBusy={busy === 'contest'} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </ActionPanel>
  );
}
