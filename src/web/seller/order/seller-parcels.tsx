import { useTranslations } from 'use-intl';
import type { SellerOrder } from '../../../modules/order-desk/order-desk.contract.ts';
import { OrderParcels } from '../../kit/order/order-parcels.tsx';
import { ParcelFields } from '../../kit/parcel/parcel-fields.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { SellerReply } from './seller-action.server.ts';
import { TakeParcelBack, withPresent } from './seller-order-actions.tsx';

type SellerParcelsProps = {
  order: SellerOrder;
  carriers: readonly string[];
  reply: SellerReply | undefined;
};
type StoreParcel = SellerOrder['parcels'][number];

/** The parcels of an order that goes in several, as its store works on them. */
export function SellerParcels({ order, carriers, reply }: SellerParcelsProps) {
  const t = useTranslations('seller.boxes');
  return (
    <Panel title={t('title')}>
      <OrderParcels
        order={order}
        restText={t('restText')}
        actionsOf={(parcel) => (
          <ParcelActions
            orderNumber={order.orderNumber}
            returnDays={order.returnDays}
            parcel={parcel}
            carriers={carriers}
            reply={reply?.position === parcel.position ? reply : undefined}
          />
        )}
      />
    </Panel>
  );
}

type ParcelActionsProps = Omit<SellerParcelsProps, 'order'> & {
  orderNumber: string;
  returnDays: number;
  parcel: StoreParcel;
};

function ParcelActions({ orderNumber, returnDays, parcel, carriers, reply }: ParcelActionsProps) {
  const t = useTranslations('seller');
  const { position } = parcel;
  const papers = `/manage-store/orders/papers?orderNumber=${orderNumber}&parcel=${position}&paper=`;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {parcel.canDeliver && (
        <ConfirmPanel
          label={t('boxes.deliver', { position })}
          title={t('boxes.deliverTitle', { position })}
          text={t('boxes.deliverText', { days: returnDays })}
          submit={t('deliver.confirm')}
          intent="deliver"
          fields={{ parcel: position }}
          look="secondary"
        />
      )}
      {parcel.canCorrect && (
        <ConfirmPanel
          label={t('boxes.correct', { position })}
          title={t('correct.title')}
          text={t('correct.text')}
          submit={t('correct.submit')}
          intent="correct"
          fields={{ parcel: position }}
          look="quiet"
          id={`correct-${position}`}
          isWide
          isMistaken={reply?.correction !== undefined}
        >
          <ParcelFields
            carriers={withPresent(carriers, parcel.provider)}
            usual={parcel.provider}
            number={parcel.trackingNumber ?? undefined}
            reply={reply?.correction}
          />
        </ConfirmPanel>
      )}
      {parcel.canTakeBack && (
        <TakeParcelBack
          isMissing={reply?.isRestockMissing === true}
          position={position}
          label={t('boxes.back', { position })}
          text={t('boxes.backText')}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-4">
        {(['label', 'slip'] as const).map((paper) => (
          <FileLink
            key={paper}
            href={`${papers}${paper === 'label' ? 'labels-a6' : 'slips-a6'}`}
            label={`${t('boxes.papers', { position })}: ${t(`boxes.${paper}`)}`}
          >
            {t(`boxes.${paper}`)}
          </FileLink>
        ))}
      </p>
    </div>
  );
}
