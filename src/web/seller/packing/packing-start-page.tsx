import { Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/packing-start-page';
import { packingPath } from './packing-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Where packing begins: an order's barcode is scanned, or the one that is due first is taken. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const asked = readSearch(url.searchParams.get('orderNumber'), 40).toUpperCase();
  if (orderNumberPattern.test(asked)) throw redirect(`${packingPath}/${asked}`);
  const queue = await orHidden(server.api.packingProof.queue({}));
  const messages = pickMessages(server.locale, 'packingProof');
  return {
    asked,
    queue,
    packed: url.searchParams.get('packed'),
    head: pageHead(server, messages.packingProof.desk.title),
    messages,
  };
}

export default function PackingStartPage() {
  const t = useTranslations('packingProof.desk');
  const { asked, queue, packed } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t('title')} way={[{ label: t('back'), to: '/manage-store/orders' }]} lead={t('lead')}>
      {packed !== null && orderNumberPattern.test(packed) && (
        <Notice tone="success">{t('packedNow', { orderNumber: packed })}</Notice>
      )}
      <Panel title={t('waiting', { count: queue.waiting })}>
        <Form role="search" className="flex flex-wrap items-start gap-2">
          <Field
            name="orderNumber"
            label={t('orderNumber')}
            hint={t('orderHint')}
            error={asked === '' ? undefined : t('noOrder')}
            defaultValue={asked}
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
