import { useTranslations } from 'use-intl';
import type { ApprovalsAtItems } from '../../../modules/approval/approval.contract.ts';
import type { StaffRefund } from '../../../modules/payment/refund.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { slipAccept, slipMegabytes } from '../../kit/payment/slip-form.rules.ts';
import { refundProofHref } from '../../kit/returns/return-links.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { AskField, NeededNote, needsSecond, WaitsNote, waitingOf } from '../approval/second-person.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import type { RefundAccount, RefundReply } from './refund-action.server.ts';

type RefundReviewProps = {
  refund: StaffRefund;
  approvals: ApprovalsAtItems;
  /** The same of accounts that staff enter, and of money that never came. */
  accountApprovals: ApprovalsAtItems;
  voidApprovals: ApprovalsAtItems;
  banks: readonly { code: string; name: string }[];
  /** Of this filling in, and of this refund (ui/form-key.tsx). */
  formKey: string;
  reply: RefundReply | undefined;
};

/** A refund: how much, to whom, where to; and the proof once it has been transferred. */
export function RefundReview({
  refund,
  approvals,
  accountApprovals,
  voidApprovals,
  banks,
  formKey,
  reply,
}: RefundReviewProps) {
  const t = useTranslations('returns.refunds');
  const reason = useTranslations('returns.refund.reason');
  const amount = bahtText(refund.amount);
  const { account } = refund;
  const waiting = [approvals, accountApprovals, voidApprovals]
    .map((each) => waitingOf(each, refund.id))
    .find((each) => each !== undefined);
  return (
    <DeskItem
      label={t('one', { amount, buyer: refund.buyerName })}
      title={
        <span className="flex items-center text-2xl tabular-nums">
          {amount}
          {refund.status === 'waiting' && (
            <CopyButton text={refund.amount.toFixed(2)} label={t('copyAmount')} doneLabel={t('copied')} />
          )}
        </span>
      }
      when={
        <>
          {t(refund.doneAt === null ? 'createdAt' : 'doneAt')}{' '}
          <Moment at={refund.doneAt ?? refund.createdAt} />
        </>
      }
      actions={
        refund.status === 'waiting' ? (
          waiting !== undefined ? (
            <WaitsNote waiting={waiting} />
          ) : (
            <>
              {account === null ? (
                <NamePanel refund={refund} banks={banks} approvals={accountApprovals} reply={reply} />
              ) : (
                <PayPanel
                  refund={refund}
                  approvals={approvals}
                  account={account}
                  formKey={formKey}
                  reply={reply}
                />
              )}
              {refund.mayBeVoid && <VoidPanel refund={refund} approvals={voidApprovals} reply={reply} />}
            </>
          )
        ) : refund.status === 'void' ? undefined : (
          <ConfirmPanel
            label={t('giveBack')}
            name={t('one', { amount, buyer: refund.buyerName })}
            title={t('giveBackTitle', { amount })}
            text={t('giveBackText')}
            submit={t('giveBackSubmit')}
            intent="giveBack"
            fields={{ id: refund.id }}
            formKey={formKey}
            look="quiet"
            tone="danger"
            reason={{
              label: t('giveBackReason'),
              maxLength: 300,
              error: reply?.isReasonMissing === true ? t('reasonMissing') : undefined,
            }}
          />
        )
      }
    >
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
            <DeskLink
              to={
                refund.orderNumber === null
                  ? `/admin/orders?search=${refund.referenceCode}`
                  : staffOrderHref(refund.orderNumber)
              }
              className="text-primary underline tabular-nums"
            >
              {refund.orderNumber ?? refund.referenceCode}
            </DeskLink>
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
      {refund.twins !== null && refund.status === 'waiting' && <Twins twins={refund.twins} />}
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
    </DeskItem>
  );
}

/** What was counted on slips beside what the bank told of: of the same money one is closed, and not returned. */
function Twins({ twins }: { twins: NonNullable<StaffRefund['twins']> }) {
  const t = useTranslations('returns.refunds');
  return (
    <Notice tone="warning" title={t('twins')}>
      <p>{t('twinsText')}</p>
      <div className="mt-2 grid gap-x-6 gap-y-2 tabular-nums sm:grid-cols-2">
        <ul className="grid content-start gap-1">
          {twins.slips.map(({ id, amount, transferredAt }) => (
            <li key={id}>
              <a
                href={slipFileHref(id)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-semibold text-primary underline"
              >
                {t('twinSlip', { id })}
              </a>{' '}
              {bahtText(amount)} · <Moment at={transferredAt} />
            </li>
          ))}
        </ul>
        <ul className="grid content-start gap-1">
          {twins.told.map(({ transactionId, amount, paidAt }) => (
            <li key={transactionId}>
              <span className="break-all">{t('twinTold', { id: transactionId })}</span> {bahtText(amount)} ·{' '}
              <Moment at={paidAt} />
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}

const slipFileHref = (id: number) => `/admin/slips/${id}/file`;

type PanelProps = Pick<RefundReviewProps, 'refund' | 'approvals' | 'reply'>;
type PayPanelProps = PanelProps & { account: RefundAccount; formKey: string };

/** A slip was approved by mistake: what would be given back had never come. Two of the staff say so. */
function VoidPanel({ refund, approvals, reply }: PanelProps) {
  const t = useTranslations('returns.refunds');
  const amount = bahtText(refund.amount);
  return (
    <ConfirmPanel
      label={t('void')}
      name={t('one', { amount, buyer: refund.buyerName })}
      title={t('voidTitle', { amount })}
      text={t('voidText')}
      submit={t('voidSubmit')}
      intent="void"
      fields={{ id: refund.id }}
      look="quiet"
      tone="danger"
      reason={{
        label: t('voidReason'),
        maxLength: 300,
        error: reply?.isVoidReasonMissing === true ? t('reasonMissing') : undefined,
      }}
    >
      <NeededNote approvals={approvals} />
    </ConfirmPanel>
  );
}

/** Its buyer hasn't said where to; who can't is helped, by two of the staff. */
function NamePanel({ refund, banks, approvals, reply }: PanelProps & Pick<RefundReviewProps, 'banks'>) {
  const t = useTranslations('returns.refunds');
  const ask = useTranslations('returns.ask');
  const mistake = useTranslations('returns.mistake');
  const values = reply?.named;
  const say = (field: keyof RefundAccount) => {
    const message = reply?.accountFields?.[field];
    return message === undefined ? undefined : mistake(message);
  };
  return (
    <>
      <Notice tone="info">{t('noAccount')}</Notice>
      <ConfirmPanel
        label={t('name')}
        name={t('one', { amount: bahtText(refund.amount), buyer: refund.buyerName })}
        title={t('nameTitle')}
        text={t('nameText')}
        submit={t('nameSubmit')}
        intent="nameAccount"
        fields={{ id: refund.id }}
        look="secondary"
        isMistaken={values !== undefined}
        reason={{
          label: t('nameReason'),
          maxLength: 300,
          value: values?.reason,
          error: values?.reason === '' ? t('reasonMissing') : undefined,
        }}
      >
        <NeededNote approvals={approvals} />
        {reply?.accountMessage !== undefined && <Notice tone="error">{reply.accountMessage}</Notice>}
        <SelectField
          name="bankCode"
          label={ask('bankCode')}
          required
          defaultValue={values?.bankCode ?? ''}
          error={say('bankCode')}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Field
          name="accountNumber"
          label={ask('accountNumber')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          defaultValue={values?.accountNumber}
          error={say('accountNumber')}
        />
        <Field
          name="accountName"
          label={ask('accountName')}
          required
          autoComplete="off"
          maxLength={120}
          defaultValue={values?.accountName}
          error={say('accountName')}
        />
      </ConfirmPanel>
    </>
  );
}

/** It has been transferred: under which reference, and the bank's proof. */
function PayPanel({ refund, approvals, account, formKey, reply }: PayPanelProps) {
  const t = useTranslations('returns.refunds');
  const mistake = useTranslations('returns.mistake');
  const fileError =
    reply?.fileMessage ??
    (reply?.file === undefined ? undefined : mistake(reply.file, { megabytes: slipMegabytes }));
  return (
    <ConfirmPanel
      label={t('pay')}
      title={t('payTitle')}
      text={t('payText')}
      submit={t('submit')}
      intent="pay"
      fields={{ id: refund.id }}
      formKey={formKey}
      id={`pay-${refund.id}`}
      hasFile
      isWide
      isMistaken={reply !== undefined}
    >
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
      {(needsSecond(approvals, refund.amount) || reply?.isAskMissing === true) && (
        <AskField approvals={approvals} isMissing={reply?.isAskMissing === true} value={reply?.ask} />
      )}
    </ConfirmPanel>
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
