import { useTranslations } from 'use-intl';
import type { RedemptionForStaff } from '../../../modules/reward/reward.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { OrderAddress } from '../../kit/order/order-address.tsx';
import { ParcelFields } from '../../kit/parcel/parcel-fields.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { RedemptionDeskReply } from './redemption-action.server.ts';

type RedemptionReviewProps = {
  redemption: RedemptionForStaff;
  carriers: readonly string[];
  reply: RedemptionDeskReply | null;
};

/** What somebody exchanged points for: where it goes, and sending or cancelling it. */
export function RedemptionReview({ redemption, carriers, reply }: RedemptionReviewProps) {
  const t = useTranslations('treasury.rewards');
  const { id, shippingProvider, trackingNumber } = redemption;
  return (
    <DeskItem
      label={`${redemption.name} ${redemption.ownerName}`}
      title={redemption.name}
      when={
        <>
          {t('asked')} <Moment at={redemption.createdAt} />
        </>
      }
      actions={
        redemption.status === 'requested' ? (
          <>
            <ConfirmPanel
              label={t('ship')}
              title={t('shipTitle')}
              submit={t('shipSubmit')}
              intent="ship"
              fields={{ id }}
              isWide
              isMistaken={reply?.parcel !== undefined}
            >
              <ParcelFields carriers={carriers} reply={reply?.parcel} />
            </ConfirmPanel>
            <ConfirmPanel
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
          </>
        ) : undefined
      }
    >
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
    </DeskItem>
  );
}
