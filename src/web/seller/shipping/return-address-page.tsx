import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/return-address-page';
import { PlaceFields } from './place-fields.tsx';
import {
  checkPlace,
  lookUpPlace,
  type PlaceLookup,
  type PlaceMistakes,
  type PlaceValues,
  readKnownPlace,
  readPlace,
} from './place-form.server.ts';
import { ShippingTabs, shippingPath } from './shipping-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = `${shippingPath}/return-address`;

/** Where buyers send copies back to. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { version, returnAddress } = await orHidden(server.api.storeShipping.read({}));
  const [{ dataList: provinces }, place] = await Promise.all([
    server.api.address.provinces({}),
    readKnownPlace(server, returnAddress),
  ]);
  const messages = pickMessages(server.locale, 'shipping', 'address');
  return {
    version,
    returnAddress,
    provinces,
    place,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.shipping.tab.returnAddress),
    messages,
  };
}

type Values = PlaceValues & { name: string };
type Reply = PlaceLookup & {
  values: Values;
  wrong: PlaceMistakes & { name?: 'required' };
  isConflict?: boolean;
};

export async function action({ request, context }: Route.ActionArgs): Promise<Reply | Response> {
  requireSignIn(context);
  const server = serverSide(context);
  const form = await request.formData();
  const values = { ...readPlace(form), name: formText(form, 'name').slice(0, 100) };
  const looked = await lookUpPlace(form, server);
  if (looked !== null) return { values, wrong: {}, ...looked };
  const isRemoved = formText(form, 'intent') === 'remove';
  const wrong: Reply['wrong'] = isRemoved
    ? {}
    : { ...(values.name === '' ? { name: 'required' } : {}), ...checkPlace(values) };
  if (Object.keys(wrong).length > 0) return { values, wrong };
  try {
    await orHidden(
      server.api.storeShipping.saveReturnAddress({
        version: Math.max(1, readNumber(formText(form, 'version'))),
        returnAddress: isRemoved ? null : { ...values, subdistrictId: Number(values.subdistrictId) },
      }),
    );
    return redirect(`${path}?done=${isRemoved ? 'removed' : 'saved'}`);
  } catch (error) {
    const { code, message } = apiFailure(error);
    return { values, wrong: {}, message, isConflict: code === 'shippingChanged' };
  }
}

export default function ReturnAddressPage() {
  const t = useTranslations('shipping');
  const { version, returnAddress, provinces, place, done } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const isConflict = reply?.isConflict === true;
  const kept = { name: '', address: '', telephone: '', ...returnAddress };
  const values = reply === undefined || isConflict ? kept : reply.values;
  const said = reply === undefined ? done : null;
  return (
    <DeskPage title={t('title')} lead={t('lead')} isNarrow>
      <ShippingTabs current="returnAddress" />
      {said === 'saved' && <Notice tone="success">{t('saved')}</Notice>}
      {said === 'removed' && <Notice tone="success">{t('returnAddress.removed')}</Notice>}
      {reply?.message !== undefined && (
        <Notice tone="error">
          {reply.message} {isConflict && t('conflict')}
        </Notice>
      )}
      {returnAddress === null && <Notice tone="warning">{t('returnAddress.none')}</Notice>}
      <Form method="post" noValidate key={version} className="grid gap-4">
        <input type="hidden" name="version" value={version} />
        <Panel title={t('returnAddress.panel')}>
          <p className="text-sm text-ink-soft">{t('returnAddress.lead')}</p>
          <Field
            name="name"
            label={t('returnAddress.name')}
            maxLength={100}
            autoComplete="off"
            required
            defaultValue={values.name}
            error={reply?.wrong.name === undefined ? undefined : t('problem.required')}
          />
          <PlaceFields
            values={values}
            place={place}
            wrong={reply?.wrong}
            provinces={provinces}
            found={reply?.found}
            lookup={reply?.lookup}
          />
        </Panel>
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
      {returnAddress !== null && (
        <ConfirmPanel
          label={t('returnAddress.remove')}
          title={t('returnAddress.removeTitle')}
          text={t('returnAddress.removeText')}
          submit={t('returnAddress.remove')}
          intent="remove"
          fields={{ version }}
          look="quiet"
          tone="danger"
        />
      )}
    </DeskPage>
  );
}
