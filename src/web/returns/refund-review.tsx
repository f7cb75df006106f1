import { Form, Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StaffRefund } from '../../modules/payment/refund.contract.ts';
import { CopyButton } from '../order/copy-button.tsx';
import { Moment } from '../order/moment.tsx';
import { staffOrderHref } from '../order/order-links.ts';
import { slipAccept, slipMegabytes } from '../payment/slip-form.rules.ts';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField, Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { bahtText } from '../ui/price.tsx';
import { FileField } from '../wallet/file-field.tsx';
import type { RefundAccount, RefundReply } from './refund-action.server.ts';
import { refundProofHref } from './return-links.ts';
import { Fact } from './return-sheet.tsx';

type RefundReviewProps = { refund: StaffRefund; reply: RefundReply | undefined };

/** A refund: how much, to whom, where to; and the proof once it has been transferred. */
export function RefundReview({ refund, reply }: RefundReviewProps) {
  const t = useTranslations('returns.refunds');
  const reason = useTranslations('returns.refund.reason');
  const amount = bahtText(refund.amount);
  const { account } = refund;
  return (
    <article
      aria-label={t('one', { amount, buyer: refund.buyerName })}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="flex items-center text-2xl tabular-nums">
          {amount}
          {refund.status === 'waiting' && (
            <CopyButton text={refund.amount.toFixed(2)} label={t('copyAmount')} doneLabel={t('copied')} />
          )}
        </h2>
        <p className="text-sm text-ink-mute tabular-nums">
          {t(refund.doneAt === null ? 'createdAt' : 'doneAt')}{' '}
          <Moment at={refund.doneAt ?? refund.createdAt} />
        </p>
      </header>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <dl>
          <Fact label={t('account')}>
            {account === null ? (
              <span className="text-ink-soft">–</span>
            ) : (
              <>
                <span className="block font-semibold">{account.bankName}</span>
                <span className="flex items-center">
                  <span className="text-lg font-semibold tabular-nums">{account.accountNumber}</span>
                  <CopyButton text={account.accountNumber} label={t('copyAccount')} doneLabel={t('copied')} />
                </span>
                <span className="block">{account.accountName}</span>
              </>
            )}
          </Fact>
        </dl>
        <dl className="grid content-start gap-3">
          <Fact label={t('buyer')}>{refund.buyerName}</Fact>
          <Fact label={t('order')}>
            <Link
              to={
                refund.orderNumber === null
                  ? `/admin/orders?search=${refund.referenceCode}`
                  : staffOrderHref(refund.orderNumber)
              }
              className="text-primary underline tabular-nums"
            >
              {refund.orderNumber ?? refund.referenceCode}
            </Link>
            {' · '}
            {reason(refund.reason)}
          </Fact>
          {refund.hasCardFailed && <Fact label={t('reason')}>{t('cardFailed')}</Fact>}
          {refund.transferReference !== null && (
            <Fact label={t('transferReference')}>
              <span className="break-all">{refund.transferReference}</span>
            </Fact>
          )}
        </dl>
      </div>
      {refund.hasProof && (
        <a
          href={refundProofHref('staff', refund.id)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary hover:underline"
        >
          {t('proof')}
        </a>
      )}
      {refund.status === 'waiting' &&
        (account === null ? (
          <Notice tone="info">{t('noAccount')}</Notice>
        ) : (
          <PayForm refund={refund} account={account} reply={reply} />
        ))}
    </article>
  );
}

type PayFormProps = RefundReviewProps & { account: RefundAccount };

function PayForm({ refund, account, reply }: PayFormProps) {
  const t = useTranslations('returns.refunds');
  const mistake = useTranslations('returns.mistake');
  const isBusy = useNavigation().formData?.get('id') === refund.id;
  const fileError =
    reply?.fileMessage ??
    (reply?.file === undefined ? undefined : mistake(reply.file, { megabytes: slipMegabytes }));
  return (
    <ActionPanel
      label={t('pay')}
      title={t('payTitle')}
      text={<p>{t('payText')}</p>}
      id={`pay-${refund.id}`}
      isOpen={reply !== undefined}
    >
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
        <input type="hidden" name="id" value={refund.id} />
        <AccountFields which="shown" account={account} />
        {reply?.sentTo !== undefined && (
          <>
            <AccountFields which="before" account={reply.sentTo} />
            <CheckboxField
              name="sentTo"
              value="before"
              label={t('sentThere', { account: `${reply.sentTo.accountNumber} ${reply.sentTo.accountName}` })}
            />
          </>
        )}
        <Field
          name="reference"
          label={t('reference')}
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={reply?.reference}
          error={reply?.isReferenceMissing === true ? mistake('required') : undefined}
          className="sm:max-w-80"
        />
        <FileField
          name="file"
          accept={slipAccept}
          label={t('file')}
          required
          hint={t('fileHint', { megabytes: slipMegabytes })}
          error={fileError}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </ActionPanel>
  );
}

/** The account as it is shown: what is recorded is where staff saw that the money goes. */
function AccountFields({ which, account }: { which: 'shown' | 'before'; account: RefundAccount }) {
  return (
    <>
      <input type="hidden" name={`${which}-bankCode`} value={account.bankCode} />
      <input type="hidden" name={`${which}-accountNumber`} value={account.accountNumber} />
      <input type="hidden" name={`${which}-accountName`} value={account.accountName} />
    </>
  );
}
