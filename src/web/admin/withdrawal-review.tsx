import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { WithdrawalForStaff } from '../../modules/withdrawal/withdrawal.contract.ts';
import { Moment } from '../order/moment.tsx';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { DeedPanel } from '../ui/deed-panel.tsx';
import { Field } from '../ui/field.tsx';
import { focusFirstMistake } from '../ui/focus-first-mistake.ts';
import { Notice } from '../ui/notice.tsx';
import { bahtText } from '../ui/price.tsx';
import { FileField } from '../wallet/file-field.tsx';
import { Fact } from './fact.tsx';
import type { WithdrawalDeskReply } from './withdrawal-action.server.ts';

type WithdrawalReviewProps = { withdrawal: WithdrawalForStaff; reply: WithdrawalDeskReply | null };

/** Names are written with any number of spaces, and with a title or without. */
function sameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/^(นาย|นางสาว|นาง|น\.ส\.|mr\.?|mrs\.?|miss|ms\.?)\s*/u, '')
      .replaceAll(/\s/g, '');
  return plain(one) === plain(other);
}

/** A withdrawal: whose, where to, what is to be sent; and the next step. */
export function WithdrawalReview({ withdrawal, reply }: WithdrawalReviewProps) {
  const t = useTranslations('treasury.withdrawals');
  const office = useTranslations('admin');
  const { id, status, verifiedName } = withdrawal;
  const differs = verifiedName !== null && !sameName(verifiedName, withdrawal.accountName);
  return (
    <article
      aria-label={`${withdrawal.ownerName} ${bahtText(withdrawal.amount)}`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label={t('owner')}>{withdrawal.ownerName}</Fact>
        {verifiedName !== null && <Fact label={t('verifiedName')}>{verifiedName}</Fact>}
        <Fact label={t('asked')}>
          <Moment at={withdrawal.createdAt} />
        </Fact>
        <Fact label={t('account')}>
          {withdrawal.bankName}
          <span className="block text-lg font-semibold tabular-nums select-all">
            {withdrawal.accountNumber}
          </span>
        </Fact>
        <Fact label={t('accountName')}>
          {withdrawal.accountName}
          {differs && (
            <span className="flex items-center gap-1 text-sm font-semibold text-danger">
              <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
              {t('nameDiffers')}
            </span>
          )}
        </Fact>
        <Fact label={t('net')}>
          <span className="text-xl font-semibold tabular-nums">{bahtText(withdrawal.net)}</span>
        </Fact>
        <Fact label={t('amount')}>
          <span className="tabular-nums">{bahtText(withdrawal.amount)}</span>
        </Fact>
        <Fact label={t('charges')}>
          <span className="tabular-nums">{bahtText(withdrawal.serviceCharge + withdrawal.fee)}</span>
        </Fact>
        {withdrawal.tax > 0 && (
          <Fact label={t('tax')}>
            <span className="tabular-nums">{bahtText(withdrawal.tax)}</span>
          </Fact>
        )}
        {withdrawal.paidAt !== null && (
          <Fact label={t('paidOn')}>
            <Moment at={withdrawal.paidAt} />
          </Fact>
        )}
        {withdrawal.transferReference !== null && (
          <Fact label={t('reference')}>{withdrawal.transferReference}</Fact>
        )}
        {withdrawal.reason !== null && <Fact label={t('reason')}>{withdrawal.reason}</Fact>}
        {withdrawal.hasProof && (
          <Fact label={t('proof')}>
            <a
              href={`/admin/withdrawals/${id}/proof`}
              target="_blank"
              rel="noreferrer"
              className="inline-block py-1 text-primary underline"
            >
              {t('proof')}
            </a>
          </Fact>
        )}
      </dl>
      {(status === 'requested' || status === 'approved') && (
        <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
          {status === 'requested' ? (
            <DeedPanel
              key="approve"
              label={t('approve')}
              title={t('approveTitle', { net: bahtText(withdrawal.net), owner: withdrawal.ownerName })}
              text={t('approveText')}
              submit={office('approveSubmit')}
              intent="approve"
              fields={{ id }}
            />
          ) : (
            <ActionPanel
              key="pay"
              label={t('pay')}
              title={t('payTitle', { net: bahtText(withdrawal.net) })}
              isOpen={reply?.pay !== undefined}
            >
              <PayForm id={id} pay={reply?.pay} />
            </ActionPanel>
          )}
          <DeedPanel
            label={office('reject')}
            title={t('rejectTitle')}
            text={t('rejectHint')}
            submit={office('rejectSubmit')}
            intent="reject"
            fields={{ id }}
            look="quiet"
            tone="danger"
            reason={{
              label: t('reason'),
              error: reply?.isReasonMissing === true ? office('rejectRequired') : undefined,
            }}
          />
        </div>
      )}
    </article>
  );
}

function PayForm({ id, pay }: { id: string; pay: WithdrawalDeskReply['pay'] }) {
  const t = useTranslations('treasury.withdrawals');
  const { formData } = useNavigation();
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (pay !== undefined) focusFirstMistake(formRef.current);
  }, [pay]);
  const isMissing = (field: 'reference' | 'paidAt' | 'file') => pay?.missing.includes(field) === true;
  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid max-w-md gap-4"
    >
      {pay?.message !== undefined && <Notice tone="error">{pay.message}</Notice>}
      <input type="hidden" name="id" value={id} />
      <Field
        name="reference"
        label={t('reference')}
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={pay?.reference ?? ''}
        error={isMissing('reference') ? t('required') : undefined}
      />
      <Field
        name="paidAt"
        type="datetime-local"
        label={t('paidAt')}
        required
        defaultValue={pay?.paidAt ?? ''}
        error={isMissing('paidAt') ? t('required') : undefined}
      />
      <FileField
        name="file"
        label={t('file')}
        hint={t('fileHint')}
        required
        accept="image/png,image/jpeg,image/webp,application/pdf"
        error={isMissing('file') ? t('fileMissing') : undefined}
      />
      <Button
        type="submit"
        name="intent"
        value="pay"
        isBusy={formData?.get('id') === id && formData.get('intent') === 'pay'}
        className="justify-self-start"
      >
        {t('paySubmit')}
      </Button>
    </Form>
  );
}
