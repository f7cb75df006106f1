import PackageCheck from 'lucide-react/icons/package-check';
import { useTranslations } from 'use-intl';
import type { SellerOrder } from '../../../modules/order-desk/order-desk.contract.ts';
import { hasSeveralParcels } from '../../kit/order/order-parcels.tsx';
import { ParcelFields } from '../../kit/parcel/parcel-fields.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { SellerReply } from './seller-action.server.ts';
import { SplitFields } from './split-fields.tsx';

const cancelReasons = ['outOfStock', 'damaged', 'address', 'buyerAsked', 'other'] as const;

type SellerOrderActionsProps = {
  order: SellerOrder;
  carriers: readonly string[];
  reply: SellerReply | undefined;
};

/** The next steps with an order, in their order: pack it, hand it to a carrier; or say that it can't be supplied. */
export function SellerOrderActions({ order, carriers, reply }: SellerOrderActionsProps) {
  const t = useTranslations('seller');
  const inParts = hasSeveralParcels(order);
  return (
    <div className="grid gap-5">
      {order.canPrepare && (
        <ConfirmPanel
          label={t('prepare.submit')}
          title={t('prepare.title')}
          text={t('prepare.text')}
          submit={t('prepare.confirm')}
          intent="prepare"
          look="secondary"
        />
      )}
      {order.preparedAt !== null && order.status === 'ready_to_ship' && (
        <p className="flex items-center gap-2 font-semibold text-success">
          <PackageCheck className="size-5" aria-hidden="true" />
          <span>
            {t('list.prepared')} <Moment at={order.preparedAt} className="font-normal text-ink-soft" />
          </span>
        </p>
      )}
      {order.canShip && (
        <ConfirmPanel
          // The next parcel is asked for anew.
          key={order.parcels.length}
          label={t('ship.title')}
          title={t('ship.question')}
          text={t('ship.text')}
          submit={t('ship.submit')}
          intent="ship"
          id="ship"
          isWide
          isMistaken={reply?.parcel !== undefined || reply?.split?.isWrong === true}
        >
          <ParcelFields
            carriers={carriers}
            usual={carriers.find((name) => name === order.shippingName)}
            reply={reply?.parcel}
          />
          {order.goesWith
            .filter(({ status }) => status === 'ready_to_ship')
            .map(({ orderNumber }) => (
              <CheckboxField
                key={orderNumber}
                name="with"
                value={orderNumber}
                defaultChecked
                label={t('ship.together', { orderNumber })}
              />
            ))}
          {order.canSplit && (
            <SplitFields
              order={order}
              isWrong={reply?.split?.isWrong === true}
              typed={reply?.split?.typed ?? {}}
            />
          )}
        </ConfirmPanel>
      )}
      {!inParts && !order.canDeliver && order.deliverableFrom !== null && (
        <p className="text-sm text-ink-soft">
          {t('deliver.from')} <Moment at={order.deliverableFrom} className="font-semibold tabular-nums" />
        </p>
      )}
      {order.canHandOver && (
        <ConfirmPanel
          label={t('handOver.title')}
          title={t('handOver.question')}
          text={t('handOver.text')}
          submit={t('handOver.submit')}
          intent="handOver"
          id="hand-over"
          isMistaken={reply?.isPickupCodeWrong === true}
        >
          <Field
            name="code"
            label={t('handOver.code')}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            required
            error={
              reply?.isPickupCodeWrong === true ? (reply.codeMessage ?? t('handOver.invalid')) : undefined
            }
          />
        </ConfirmPanel>
      )}
      {!inParts && order.canDeliver && (
        <ConfirmPanel
          label={t('deliver.submit')}
          title={t('deliver.title')}
          text={t('deliver.text', { days: order.returnDays })}
          submit={t('deliver.confirm')}
          intent="deliver"
          look="secondary"
        />
      )}
      {!inParts && order.canCorrectShipment && (
        <ConfirmPanel
          label={t('correct.open')}
          title={t('correct.title')}
          text={t('correct.text')}
          submit={t('correct.submit')}
          intent="correct"
          look="quiet"
          id="correct"
          isWide
          isMistaken={reply?.correction !== undefined}
        >
          <ParcelFields
            carriers={withPresent(carriers, order.shippingProvider)}
            usual={order.shippingProvider ?? undefined}
            number={order.trackingNumber ?? undefined}
            reply={reply?.correction}
          />
        </ConfirmPanel>
      )}
      {order.canTakeParcelBack && <TakeParcelBack isMissing={reply?.isRestockMissing === true} />}
      {order.canCancelRest && (
        <ConfirmPanel
          label={t('cancelRest.open')}
          title={t('cancelRest.title')}
          text={t('cancelRest.text')}
          submit={t('cancelRest.submit')}
          intent="cancelRest"
          look="quiet"
          tone="danger"
          id="cancel-rest"
          reason={{
            name: 'reason',
            label: t('cancel.reason'),
            rows: 2,
            maxLength: 300,
            error: reply?.isRestReasonMissing === true ? t('cancel.noteRequired') : undefined,
          }}
        />
      )}
      {order.canCancel && (
        <ConfirmPanel
          label={t('cancel.open')}
          title={t('cancel.title')}
          text={t('cancel.text')}
          submit={t('cancel.submit')}
          intent="cancel"
          look="quiet"
          tone="danger"
          id="cancel"
          reason={{
            name: 'note',
            label: t('cancel.note'),
            rows: 2,
            maxLength: 300,
            isOptional: true,
            error: reply?.isCancelReasonMissing === true ? t('cancel.noteRequired') : undefined,
          }}
        >
          <SelectField
            name="reason"
            label={t('cancel.reason')}
            required
            options={cancelReasons.map((reason) => ({
              value: t(`cancel.reasons.${reason}`),
              label: t(`cancel.reasons.${reason}`),
            }))}
          />
        </ConfirmPanel>
      )}
    </div>
  );
}

/** Whoever has the parcel can be chosen, also when the store typed the name. */
export function withPresent(carriers: readonly string[], present: string | null): readonly string[] {
  return present === null || carriers.includes(present) ? carriers : [present, ...carriers];
}

type TakeParcelBackProps = {
  isMissing: boolean;
  /** Of several parcels, which; the whole order otherwise. */
  position?: number;
  label?: string;
  text?: string;
};

/** Nobody accepted the parcel, and it is back: whether its copies can be sold again. */
export function TakeParcelBack({ isMissing, position, label, text }: TakeParcelBackProps) {
  const t = useTranslations('seller.parcelBack');
  return (
    <ConfirmPanel
      label={label ?? t('open')}
      title={t('title')}
      text={text ?? t('text')}
      submit={t('submit')}
      intent="parcelBack"
      fields={position === undefined ? {} : { parcel: position }}
      look="quiet"
      tone="danger"
      id={position === undefined ? 'parcel-back' : `parcel-back-${position}`}
      isMistaken={isMissing}
    >
      <RadioCards
        name="restock"
        legend={t('restock')}
        hasColumns
        error={isMissing ? t('required') : undefined}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
      />
    </ConfirmPanel>
  );
}
