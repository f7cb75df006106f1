import PackageCheck from 'lucide-react/icons/package-check';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SellerOrder } from '../../modules/order-desk/order-desk.contract.ts';
import { Moment } from '../order/moment.tsx';
import { ActionPanel } from '../ui/action-panel.tsx';
import { Button } from '../ui/button.tsx';
import { DeedPanel } from '../ui/deed-panel.tsx';
import { Field, SelectField, TextAreaField } from '../ui/field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { otherCarrier } from './carriers.ts';
import type { SellerReply } from './seller-action.server.ts';

const cancelReasons = ['outOfStock', 'damaged', 'address', 'buyerAsked', 'other'] as const;

type SellerOrderActionsProps = {
  order: SellerOrder;
  carriers: readonly string[];
  reply: SellerReply | undefined;
};

/** The next steps with an order, in their order: pack it, hand it to a carrier; or say that it can't be supplied. */
export function SellerOrderActions({ order, carriers, reply }: SellerOrderActionsProps) {
  const t = useTranslations('seller');
  const busy = useNavigation().formData?.get('intent');
  return (
    <div className="grid gap-5">
      {order.canPrepare && (
        <DeedPanel
          label={t('prepare.submit')}
          title={t('prepare.title')}
          text={t('prepare.text')}
          submit={t('prepare.confirm')}
          intent="prepare"
          look="secondary"
        />
      )}
      {order.preparedAt !== null && order.canShip && (
        <p className="flex items-center gap-2 font-semibold text-success">
          <PackageCheck className="size-5" aria-hidden="true" />
          <span>
            {t('list.prepared')} <Moment at={order.preparedAt} className="font-normal text-ink-soft" />
          </span>
        </p>
      )}
      {order.canShip && <ShipForm order={order} carriers={carriers} reply={reply} isBusy={busy === 'ship'} />}
      {order.canDeliver && (
        <DeedPanel
          label={t('deliver.submit')}
          title={t('deliver.title')}
          text={t('deliver.text')}
          submit={t('deliver.confirm')}
          intent="deliver"
          look="secondary"
        />
      )}
      {order.canTakeParcelBack && <ParcelBackForm reply={reply} isBusy={busy === 'parcelBack'} />}
      {order.canCancel && (
        <ActionPanel
          label={t('cancel.open')}
          title={t('cancel.title')}
          text={<p>{t('cancel.text')}</p>}
          look="quiet"
          id="cancel"
          isOpen={reply?.fields?.note !== undefined}
        >
          <Form method="post" className="grid max-w-md gap-4">
            <input type="hidden" name="intent" value="cancel" />
            <SelectField
              name="reason"
              label={t('cancel.reason')}
              required
              options={cancelReasons.map((reason) => ({
                value: t(`cancel.reasons.${reason}`),
                label: t(`cancel.reasons.${reason}`),
              }))}
            />
            <TextAreaField
              name="note"
              label={t('cancel.note')}
              rows={2}
              maxLength={300}
              error={reply?.fields?.note === undefined ? undefined : t('cancel.noteRequired')}
            />
            <Button type="submit" variant="danger" isBusy={busy === 'cancel'} className="justify-self-start">
              {t('cancel.submit')}
            </Button>
          </Form>
        </ActionPanel>
      )}
    </div>
  );
}

/** Nobody accepted the parcel, and it is back: whether its copies can be sold again. */
function ParcelBackForm({ reply, isBusy }: Pick<ShipFormProps, 'reply' | 'isBusy'>) {
  const t = useTranslations('seller.parcelBack');
  const isMissing = reply?.isRestockMissing === true;
  return (
    <ActionPanel
      label={t('open')}
      title={t('title')}
      text={<p>{t('text')}</p>}
      look="quiet"
      id="parcel-back"
      isOpen={isMissing}
    >
      <Form method="post" noValidate className="grid max-w-md gap-4">
        <input type="hidden" name="intent" value="parcelBack" />
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
        <Button type="submit" variant="danger" isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </ActionPanel>
  );
}

type ShipFormProps = SellerOrderActionsProps & { isBusy: boolean };

/** Which carrier has the parcel, under which number. The name of another one is asked for by style alone, without scripts. */
function ShipForm({ order, carriers, reply, isBusy }: ShipFormProps) {
  const t = useTranslations('seller.ship');
  const say = (field: 'provider' | 'otherProvider' | 'trackingNumber') => {
    const message = reply?.fields?.[field];
    return message === undefined ? undefined : t(message);
  };
  const usual = carriers.find((name) => name === order.shippingName) ?? '';
  return (
    <ActionPanel
      label={t('title')}
      title={t('question')}
      text={t('text')}
      id="ship"
      isOpen={
        reply?.fields?.provider !== undefined ||
        say('otherProvider') !== undefined ||
        say('trackingNumber') !== undefined
      }
    >
      <Form method="post" noValidate className="group/ship grid gap-4">
        <input type="hidden" name="intent" value="ship" />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="provider"
            label={t('provider')}
            required
            defaultValue={reply?.values?.provider ?? usual}
            options={[
              ...carriers.map((name) => ({ value: name, label: name })),
              { value: otherCarrier, label: t('other') },
            ]}
            error={say('provider')}
          />
          <Field
            name="otherProvider"
            label={t('otherProvider')}
            maxLength={100}
            defaultValue={reply?.values?.otherProvider}
            error={say('otherProvider')}
            className="hidden! group-has-[option[value=other]:checked]/ship:grid! sm:row-start-2"
          />
          <Field
            name="trackingNumber"
            label={t('trackingNumber')}
            required
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={reply?.values?.trackingNumber}
            hint={t('trackingHint')}
            error={say('trackingNumber')}
          />
        </div>
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </ActionPanel>
  );
}
