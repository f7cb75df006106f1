import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { RedemptionForStaff } from '../../modules/reward/reward.contract.ts';
import { Moment } from '../order/moment.tsx';
import { OrderAddress } from '../order/order-address.tsx';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { DeedPanel } from '../ui/deed-panel.tsx';
import { Field } from '../ui/field.tsx';
import { Fact } from './fact.tsx';
import type { RedemptionDeskReply } from './redemption-action.server.ts';

type RedemptionReviewProps = { redemption: RedemptionForStaff; reply: RedemptionDeskReply | null };

/** What somebody exchanged points for: where it goes, and sending or cancelling it. */
export function RedemptionReview({ redemption, reply }: RedemptionReviewProps) {
  const t = useTranslations('treasury.rewards');
  const { formData } = useNavigation();
  const { id, shippingProvider, trackingNumber } = redemption;
  const shipment = reply?.shipment;
  return (
    <article
      aria-label={`${redemption.name} ${redemption.ownerName}`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{redemption.name}</h2>
        <p className="text-sm text-ink-mute">
          {t('asked')} <Moment at={redemption.createdAt} />
        </p>
      </header>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t('owner')}>{redemption.ownerName}</Fact>
        <Fact label={t('points')}>{redemption.points.toLocaleString('en-US')}</Fact>
        {redemption.shippingAddress !== null && (
          <Fact label={t('address')}>
            <OrderAddress address={redemption.shippingAddress} />
          </Fact>
        )}
        {shippingProvider !== null && (
          <Fact label={t('tracking')}>
            {shippingProvider} {trackingNumber}
          </Fact>
        )}
        {redemption.reason !== null && <Fact label={t('reason')}>{redemption.reason}</Fact>}
      </dl>
      {redemption.status === 'requested' && (
        <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">
          <ActionPanel label={t('ship')} title={t('shipTitle')} isOpen={shipment !== undefined}>
            <Form method="post" noValidate className="grid max-w-md gap-3">
              <input type="hidden" name="id" value={id} />
              <Field
                name="provider"
                label={t('provider')}
                required
                maxLength={60}
                defaultValue={shipment?.provider ?? ''}
                error={shipment?.provider === '' ? t('required') : undefined}
              />
              <Field
                name="trackingNumber"
                label={t('trackingNumber')}
                required
                maxLength={60}
                autoComplete="off"
                defaultValue={shipment?.trackingNumber ?? ''}
                error={shipment?.trackingNumber === '' ? t('required') : undefined}
              />
              <Button
                type="submit"
                name="intent"
                value="ship"
                isBusy={formData?.get('id') === id && formData.get('intent') === 'ship'}
                className="justify-self-start"
              >
                {t('shipSubmit')}
              </Button>
            </Form>
          </ActionPanel>
          <DeedPanel
            label={t('cancel')}
            title={t('cancelTitle')}
            text={t('cancelHint')}
            submit={t('cancelSubmit')}
            intent="cancel"
            fields={{ id }}
            look="quiet"
            tone="danger"
            reason={{
              label: t('reason'),
              error: reply?.isReasonMissing === true ? t('required') : undefined,
            }}
          />
        </div>
      )}
    </article>
  );
}
