import { data, Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreChannel, StoreShipping } from '../../../modules/shipping/store-shipping.contract.ts';
import { ownEnglish } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { Route } from './+types/channel-page';
import {
  actOnChannel,
  type ChannelMistakes,
  type ChannelReply,
  type ChannelValues,
} from './channel-form.server.ts';
import { PlaceFields } from './place-fields.tsx';
import { readKnownPlace } from './place-form.server.ts';
import { shippingPath } from './shipping-tabs.tsx';
import { ZoneFields } from './zone-fields.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

async function findChannel({ api }: ServerSide, code: string) {
  const shipping = await orHidden(api.storeShipping.read({}));
  const channel = shipping.channels.find((one) => one.code === code);
  if (channel === undefined) throw data(null, { status: 404 });
  return { shipping, channel };
}

/** One channel: whether the store offers it, and what it costs. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { shipping, channel } = await findChannel(server, params.code);
  const [{ dataList: provinces }, place] = await Promise.all([
    server.api.address.provinces({}),
    channel.isPickup ? readKnownPlace(server, shipping.counter) : null,
  ]);
  const messages = pickMessages(server.locale, 'shipping', 'address');
  return {
    channel,
    version: shipping.version,
    counter: shipping.counter,
    provinces,
    place,
    head: pageHead(server, channel.name),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { channel } = await findChannel(server, params.code);
  return actOnChannel(request, server, channel);
}

export default function ChannelPage() {
  const t = useTranslations('shipping');
  const { channel, version, counter } = useLoaderData<typeof loader>();
  const reply: ChannelReply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const isConflict = reply?.isConflict === true;
  const values = reply === undefined || isConflict ? valuesOf(channel, counter) : reply.values;
  return (
    <DeskPage
      title={channel.name}
      way={[{ label: t('title'), to: shippingPath }]}
      lead={t(channel.isPickup ? 'edit.pickupLead' : 'edit.lead')}
      isNarrow
    >
      {reply?.message !== undefined && (
        <Notice tone="error">
          {reply.message} {isConflict && t('conflict')}
        </Notice>
      )}
      <Form
        method="post"
        noValidate
        // Somebody else's change is what the fields show.
        key={version}
        className="group/channel grid gap-4"
      >
        <input type="hidden" name="version" value={version} />
        <CheckboxField name="isOffered" label={t('edit.offer')} defaultChecked={values.isOffered} />
        <FeePanel values={values} wrong={reply?.wrong} isPickup={channel.isPickup} />
        {channel.isPickup ? (
          <CounterPanel values={values} reply={reply} />
        ) : (
          <ZonePanel values={values} wrong={reply?.wrong} />
        )}
        <Button
          type="submit"
          name="intent"
          value="save"
          isBusy={formData?.get('intent') === 'save'}
          className="justify-self-start"
        >
          {t('save')}
        </Button>
      </Form>
    </DeskPage>
  );
}

type PartProps = { values: ChannelValues; wrong: ChannelMistakes | undefined };

function FeePanel({ values, wrong, isPickup }: PartProps & { isPickup: boolean }) {
  const t = useTranslations('shipping');
  const money = { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } as const;
  return (
    <Panel title={t('edit.feePanel')}>
      {!isPickup && (
        <RadioCards
          name="kind"
          legend={t('edit.kind')}
          hasColumns
          defaultValue={values.kind}
          options={[
            { value: 'flat', label: t('edit.flat'), description: t('edit.flatText') },
            { value: 'weight', label: t('edit.weight'), description: t('edit.weightText') },
          ]}
        />
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          {...money}
          name="fee"
          label={t(isPickup ? 'edit.pickupFee' : 'edit.fee')}
          hint={isPickup ? t('edit.pickupFeeHint') : t('baht')}
          required
          defaultValue={values.fee}
          error={wrong?.fee === undefined ? undefined : t('problem.amount')}
        />
        {!isPickup && (
          <div className="hidden group-has-[input[value=weight]:checked]/channel:block">
            <Field
              {...money}
              name="more"
              label={t('edit.more')}
              hint={t('baht')}
              defaultValue={values.more}
              error={wrong?.more === undefined ? undefined : t('problem.amount')}
            />
          </div>
        )}
        <Field
          {...money}
          name="freeFrom"
          label={t('edit.freeFrom')}
          hint={t('edit.freeFromHint')}
          defaultValue={values.freeFrom}
          error={wrong?.freeFrom === undefined ? undefined : t('problem.freeFrom')}
        />
      </div>
    </Panel>
  );
}

function ZonePanel({ values, wrong }: PartProps) {
  const t = useTranslations('shipping.edit');
  const { provinces } = useLoaderData<typeof loader>();
  return (
    <Panel title={t('zonePanel')}>
      <p className="text-sm text-ink-soft">{t('zoneText')}</p>
      <ZoneFields zones={values.zones} provinces={provinces} wrong={wrong} />
    </Panel>
  );
}

function CounterPanel({ values, reply }: { values: ChannelValues; reply: ChannelReply | undefined }) {
  const t = useTranslations('shipping');
  const { provinces, place } = useLoaderData<typeof loader>();
  const wrong = reply?.wrong;
  return (
    <Panel title={t('edit.counterPanel')}>
      <PlaceFields
        values={values.place}
        place={place}
        wrong={wrong}
        provinces={provinces}
        found={reply?.found}
        lookup={reply?.lookup}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          name="hoursTh"
          label={t('edit.hoursTh')}
          hint={t('edit.hoursThHint')}
          maxLength={200}
          required
          defaultValue={values.hoursTh}
          error={wrong?.hoursTh === undefined ? undefined : t('problem.required')}
        />
        <Field
          name="hoursEn"
          label={t('edit.hoursEn')}
          hint={t('edit.hoursEnHint')}
          maxLength={200}
          defaultValue={values.hoursEn}
        />
      </div>
    </Panel>
  );
}

const typed = (baht: number) => String(baht);

function valuesOf(channel: StoreChannel, counter: StoreShipping['counter']): ChannelValues {
  const { isOffered, fee, extraKilogramFee, freeFrom, zones } = channel;
  const isWeighed = extraKilogramFee > 0 || zones.some((zone) => zone.extraKilogramFee > 0);
  return {
    isOffered,
    kind: isWeighed ? 'weight' : 'flat',
    fee: channel.isPriced || channel.isPickup ? typed(fee) : '',
    more: isWeighed ? typed(extraKilogramFee) : '',
    freeFrom: freeFrom === null ? '' : typed(freeFrom),
    zones: zones.map((zone) => ({
      provinceIds: zone.provinceIds,
      fee: typed(zone.fee),
      more: isWeighed ? typed(zone.extraKilogramFee) : '',
    })),
    place: {
      address: counter?.address ?? '',
      telephone: counter?.telephone ?? '',
      subdistrictId: counter === null ? '' : String(counter.subdistrictId),
    },
    hoursTh: counter?.hoursTh ?? '',
    hoursEn: counter == null ? '' : ownEnglish(counter.hoursTh, counter.hoursEn),
  };
}
