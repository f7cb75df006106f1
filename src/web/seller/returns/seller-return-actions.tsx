import { useTranslations } from 'use-intl';
import type { SellerReturn } from '../../../modules/returns/returns.contract.ts';
import { isSentBack } from '../../../modules/returns/returns.rules.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { SellerReturnReply } from './seller-return-action.server.ts';

type Props = { request: SellerReturn; reply: SellerReturnReply | undefined };

/** The store's answer: yes, with what it will cost, and whether the items have to come back; or no, with the reason. */
export function AnswerForms({ request, reply }: Props) {
  const t = useTranslations('returns.seller');
  const mistake = useTranslations('returns.mistake');
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ConfirmPanel
        label={t('approve')}
        title={t('approveTitle')}
        text={t('approveText', { amount: bahtText(request.refundTotal) })}
        submit={t('approveSubmit')}
        intent="approve"
        id="approve"
      />
      {isSentBack(request.reason) && (
        <ConfirmPanel
          label={t('keep')}
          title={t('keepTitle')}
          text={t('keepText', { amount: bahtText(request.refundTotal) })}
          submit={t('keepSubmit')}
          intent="keep"
          look="secondary"
          id="keep"
        />
      )}
      <ConfirmPanel
        label={t('reject')}
        title={t('rejectTitle')}
        text={t('rejectText')}
        submit={t('rejectSubmit')}
        intent="reject"
        look="quiet"
        tone="danger"
        id="reject"
        isWide
        reason={{
          label: t('rejectReason'),
          maxLength: 1000,
          error: reply?.isReasonMissing === true ? mistake('required') : undefined,
        }}
      />
    </div>
  );
}

/** The items have arrived: whether they can be sold again, and what is taken back. */
export function ReceiveForm({ request, reply }: Props) {
  const t = useTranslations('returns.seller');
  const mistake = useTranslations('returns.mistake');
  const isMissing = reply?.isRestockMissing === true;
  return (
    <ConfirmPanel
      label={t('receive')}
      title={t('receiveTitle')}
      text={t('receiveText', { amount: bahtText(request.refundTotal) })}
      submit={t('receiveSubmit')}
      intent="receive"
      id="receive"
      isWide
      isMistaken={isMissing}
    >
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
    </ConfirmPanel>
  );
}

/** Something else came back than was to: staff are to look at it. */
export function ContestForm({ reply }: Pick<Props, 'reply'>) {
  const t = useTranslations('returns.contest');
  const mistake = useTranslations('returns.mistake');
  return (
    <ConfirmPanel
      label={t('open')}
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      intent="contest"
      look="quiet"
      id="contest"
      isWide
      reason={{
        name: 'note',
        label: t('note'),
        hint: t('noteHint'),
        rows: 4,
        maxLength: 1000,
        error: reply?.isNoteMissing === true ? mistake('required') : undefined,
      }}
    />
  );
}
