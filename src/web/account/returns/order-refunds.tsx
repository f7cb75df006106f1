import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ShopperRefund } from '../../../modules/payment/refund.contract.ts';
import { orderHref } from '../../kit/order/order-links.ts';
import { bankAccountsHref, refundProofHref } from '../../kit/returns/return-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Aftermath } from './order-aftermath.server.ts';

type OrderRefundsProps = { orderNumber: string; aftermath: Aftermath };

/** What is paid back of an order: how much, why, where to and when. Nothing where nothing is. */
export function OrderRefunds({ orderNumber, aftermath }: OrderRefundsProps) {
  const t = useTranslations('returns.order');
  const { refunds, accounts } = aftermath;
  if (refunds.length === 0) return null;
  return (
    <Panel title={t('refunds')} className="print:hidden">
      <ul className="grid divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <Refund refund={refund} />
            {refund.needsBankAccount && (
              <AccountForm orderNumber={orderNumber} refund={refund} accounts={accounts} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Said above the page once an account has been chosen. */
export function RefundAccountSaved() {
  const t = useTranslations('returns.done');
  return (
    <Notice tone="success" className="print:hidden">
      {t('account')}
    </Notice>
  );
}

function Refund({ refund }: { refund: ShopperRefund }) {
  const t = useTranslations('returns.refund');
  const { bank, doneAt } = refund;
  const amount = bahtText(refund.amount);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-semibold tabular-nums">{amount}</span>
        <StatusBadge tone={refund.status === 'done' ? 'success' : 'info'}>{t(refund.status)}</StatusBadge>
      </div>
      <p className="text-sm text-ink-soft">
        {t(`reason.${refund.reason}`)}
        <span className="block tabular-nums">
          {t(doneAt === null ? 'createdAt' : 'doneAt')} <Moment at={doneAt ?? refund.createdAt} />
        </span>
        {bank !== null && (
          <span className="block">
            {bank.bankName} <span className="tabular-nums">{bank.accountNumber}</span> · {bank.accountName}
          </span>
        )}
        {refund.method === 'card' && <span className="block">{t('toCard')}</span>}
        {refund.hasCardFailed && refund.status !== 'done' && <span className="block">{t('cardFailed')}</span>}
      </p>
      {refund.hasProof && (
        <a
          href={refundProofHref('refund', refund.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('proofOf', { amount })}
          className="inline-flex min-h-9 items-center justify-self-start text-sm font-semibold text-primary hover:underline"
        >
          {t('proof')}
        </a>
      )}
    </>
  );
}

type AccountFormProps = {
  orderNumber: string;
  refund: ShopperRefund;
  accounts: Aftermath['accounts'];
};

/** Where a refund is to be transferred: one of one's own accounts. */
function AccountForm({ orderNumber, refund, accounts }: AccountFormProps) {
  const t = useTranslations('returns.refund');
  const isBusy = useNavigation().formData?.get('refundId') === refund.id;
  const standard = accounts.find(({ isDefault }) => isDefault) ?? accounts[0];
  return (
    <div className="grid gap-3 rounded-md bg-warning-wash p-3">
      <p className="text-sm font-semibold">{t('needsAccount')}</p>
      {standard === undefined ? (
        <>
          <p className="text-sm">{t('none')}</p>
          <ButtonLink to={bankAccountsHref} variant="secondary" size="s" className="justify-self-start">
            {t('add')}
          </ButtonLink>
        </>
      ) : (
        <Form method="post" action={orderHref(orderNumber)} className="grid gap-3">
          <input type="hidden" name="intent" value="refundAccount" />
          <input type="hidden" name="refundId" value={refund.id} />
          <SelectField
            name="account"
            label={t('choose')}
            placeholder={null}
            defaultValue={standard.id}
            options={accounts.map(({ id, bankName, accountNumber }) => ({
              value: id,
              label: `${bankName} ${accountNumber}`,
            }))}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="s" isBusy={isBusy}>
              {t('save')}
            </Button>
            <ButtonLink to={bankAccountsHref} variant="quiet" size="s">
              {t('add')}
            </ButtonLink>
          </div>
        </Form>
      )}
    </div>
  );
}
