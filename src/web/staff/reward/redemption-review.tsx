import { useTranslations } from 'use-intl';
import type { RedemptionForStaff } from '../../../modules/reward/reward.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { OrderAddress } from '../../kit/order/order-address.tsx';
import { ParcelFields } from '../../kit/parcel/parcel-fields.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact } from '../../ui/fact.tsx';
import { CheckboxField } from '../../ui/field.tsx';
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
  const { id, status, shippingProvider, trackingNumber } = redemption;
  const known = carriers.find((name) => name === shippingProvider);
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
        status === 'requested' ? (
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
            <CancelPanel redemption={redemption} reply={reply} />
          </>
        ) : status === 'shipped' ? (
          <>
            <ConfirmPanel
              label={t('correct')}
              title={t('correctTitle')}
              text={t('correctText')}
              submit={t('correctSubmit')}
              intent="correct"
              fields={{ id }}
              look="secondary"
              isWide
              isMistaken={reply?.parcel !== undefined}
              reason={{ label: t('reason'), error: missing(reply, t('required')) }}
            >
              <ParcelFields
                carriers={carriers}
                usual={known}
                number={trackingNumber ?? undefined}
                reply={reply?.parcel}
              />
            </ConfirmPanel>
            <CancelPanel redemption={redemption} reply={reply} />
          </>
        ) : status === 'delivered' ? (
          <CancelPanel redemption={redemption} reply={reply} />
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

function missing(reply: RedemptionDeskReply | null, text: string): string | undefined {
  return reply?.isReasonMissing === true ? text : undefined;
}

type CancelPanelProps = Pick<RedemptionReviewProps, 'redemption' | 'reply'>;

/** Cancelling gives the points back; of what was sent staff say whether it is back, too. */
function CancelPanel({ redemption, reply }: CancelPanelProps) {
  const t = useTranslations('treasury.rewards');
  const { id, kind, status } = redemption;
  const isSent = status !== 'requested' && kind === 'goods';
  return (
    <ConfirmPanel
      label={t(status === 'requested' ? 'cancel' : 'cancelSent')}
      title={t('cancelTitle')}
      text={t(kind === 'voucher' ? 'cancelVoucherHint' : 'cancelHint')}
      submit={t('cancelSubmit')}
      intent="cancel"
      fields={{ id }}
      look="quiet"
      tone="danger"
      reason={{ label: t('reason'), error: missing(reply, t('required')) }}
    >
      {isSent && <CheckboxField name="isBackInStock" value="1" label={t('isBack')} />}
    </ConfirmPanel>
  );
}
