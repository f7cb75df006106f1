import { useEffect, useRef } from 'react';
import { Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orderNumberPattern, scannedOrderNumber } from '../../../modules/order/order-number.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/packing-start-page';
import { hasOrder } from './has-order.server.ts';
import { packingPath } from './packing-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Where packing begins: an order's barcode is scanned, or the one that is due first is taken. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const typed = readSearch(url.searchParams.get('orderNumber'), 40).toUpperCase();
  const asked = scannedOrderNumber(typed);
  const queue = await orHidden(server.api.packingProof.queue({}));
  if (asked !== null && (await hasOrder(server.api, asked))) throw redirect(`${packingPath}/${asked}`);
  const messages = pickMessages(server.locale, 'packingProof');
  return {
    typed,
    /** An order's number, and none of the store's. */
    unknown: asked,
    queue,
    packed: url.searchParams.get('packed'),
    head: pageHead(server, messages.packingProof.desk.title),
    messages,
  };
}

export default function PackingStartPage() {
  const t = useTranslations('packingProof.desk');
  const { typed, unknown, queue, packed } = useLoaderData<typeof loader>();
  const form = useSelectedMistake();
  const wrong = unknown === null ? t('noOrder') : t('orderUnknown', { orderNumber: unknown });
  const mistake = typed === '' ? undefined : wrong;
  return (
    <DeskPage title={t('title')} way={[{ label: t('back'), to: '/manage-store/orders' }]} lead={t('lead')}>
      {packed !== null && orderNumberPattern.test(packed) && (
        <Notice tone="success">{t('packedNow', { orderNumber: packed })}</Notice>
      )}
      <Panel title={t('waiting', { count: queue.waiting })}>
        <Form ref={form} role="search" className="flex flex-wrap items-start gap-2">
          <Field
            name="orderNumber"
            label={t('orderNumber')}
            hint={t('orderHint')}
            error={mistake}
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            maxLength={40}
            className="min-w-0 flex-1 sm:max-w-sm"
          />
          <Button type="submit" className="mt-6.5">
            {t('open')}
          </Button>
        </Form>
        {queue.next !== null && (
          <ButtonLink to={`${packingPath}/${queue.next}`} variant="secondary" className="justify-self-start">
            {t('first', { orderNumber: queue.next })}
          </ButtonLink>
        )}
      </Panel>
    </DeskPage>
  );
}

/** The form whose number was wrong: what is scanned next is typed over it. */
function useSelectedMistake() {
  const form = useRef<HTMLFormElement>(null);
  const said = useLoaderData<typeof loader>();
  useEffect(() => {
    if (said.typed === '') return;
    const field = form.current?.querySelector<HTMLInputElement>('[name=orderNumber]');
    field?.focus();
    field?.select();
  }, [said]);
  return form;
}
