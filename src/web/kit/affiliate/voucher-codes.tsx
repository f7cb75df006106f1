import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { SharedVoucher } from '../../../modules/affiliate/affiliate.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { VoucherReply } from './voucher-codes.server.ts';

/** Codes that name their sharer: of which voucher, until when, what came of each. Wants the messages `sharedVoucher`. */
export function VoucherCodes({
  vouchers,
  withAffiliate = false,
  isChangeable = false,
}: {
  vouchers: readonly SharedVoucher[];
  /** Whether whose each is is said: its owner knows. */
  withAffiliate?: boolean;
  /** Whether its sharer can be taken off. */
  isChangeable?: boolean;
}) {
  const t = useTranslations('sharedVoucher');
  const locale = useLocale();
  return (
    <ul aria-label={t('list')} className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {vouchers.map((voucher) => (
        <li key={voucher.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-mono font-semibold wrap-anywhere">{voucher.code}</span>
              {voucher.isOver && <Badge tone="neutral">{t('over')}</Badge>}
            </p>
            <p className="wrap-anywhere">{voucher.name}</p>
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
              <span>{voucher.store === null ? t('ofHouse') : t('ofStore', { name: voucher.store })}</span>
              <span>{t('until', { date: formatDate(locale, new Date(voucher.endsAt)) })}</span>
              {withAffiliate && (
                <span className="font-mono">{t('sharer', { code: voucher.affiliateCode })}</span>
              )}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-sm tabular-nums">
              {t('figures', { orders: voucher.orders, earned: bahtText(voucher.earned) })}
            </p>
            {isChangeable ? (
              <ConfirmPanel
                label={t('take')}
                name={voucher.code}
                title={t('takeTitle', { code: voucher.code })}
                text={t('takeText')}
                submit={t('takeSubmit')}
                intent="takeVoucher"
                fields={{ voucher: voucher.id }}
                look="secondary"
                tone="danger"
              />
            ) : (
              !voucher.isOver && (
                <CopyButton
                  text={voucher.code}
                  label={t('copyOf', { code: voucher.code })}
                  doneLabel={t('copied')}
                />
              )
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Names the sharer of a code: of one affiliate, or of whom is typed. */
export function NameSharerForm({
  reply,
  asksAffiliate,
}: {
  reply: VoucherReply | undefined;
  asksAffiliate: boolean;
}) {
  const t = useTranslations('sharedVoucher');
  const { state, formData } = useNavigation();
  return (
    <Form
      method="post"
      noValidate
      aria-label={t('give')}
      className="grid gap-3"
      key={JSON.stringify(reply ?? null)}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          name="voucherCode"
          label={t('voucherCode')}
          required
          autoComplete="off"
          maxLength={40}
          defaultValue={reply?.voucherCode ?? ''}
          error={reply?.voucherMessage}
        />
        {asksAffiliate && (
          <Field
            name="affiliateCode"
            label={t('affiliateCode')}
            hint={t('affiliateHint')}
            required
            autoComplete="off"
            maxLength={12}
            defaultValue={reply?.affiliateCode ?? ''}
            error={reply?.affiliateMessage}
          />
        )}
      </div>
      <Button
        type="submit"
        name="intent"
        value="giveVoucher"
        isBusy={state === 'submitting' && formData?.get('intent') === 'giveVoucher'}
        className="justify-self-start"
      >
        {t('giveSubmit')}
      </Button>
    </Form>
  );
}
