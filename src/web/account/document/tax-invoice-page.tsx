import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import {
  checkTaxInvoice,
  noTaxFields,
  taxFieldsOf,
  taxFieldsOfAddress,
} from '../../../modules/order/tax-invoice.rules.ts';
import { BillingChoice } from '../../kit/checkout/billing-choice.tsx';
import { readTax } from '../../kit/checkout/checkout-values.ts';
import { invoiceOf, readBilling } from '../../kit/checkout/read-checkout-form.server.ts';
import { TaxFields } from '../../kit/checkout/tax-fields.tsx';
import { StoreNotices, useFilledIn } from '../../kit/checkout/tax-section.tsx';
import { orderHref } from '../../kit/order/order-links.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/tax-invoice-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The data of an order's tax invoice, to change until 23:59 of the order date (SPEC §9). */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { orderNumber } = params;
  if (!orderNumberPattern.test(orderNumber)) throw data(null, { status: 404 });
  const [documents, order, { userAddresses }] = await Promise.all([
    orNotFound(server.api.document.ofOrder({ orderNumber })),
    orNotFound(server.api.order.detail({ orderNumber })),
    server.api.address.list({}),
  ]);
  const messages = pickMessages(server.locale, 'document', 'checkout');
  return {
    orderNumber,
    documents,
    storeName: order.seller.name,
    addresses: userAddresses,
    head: pageHead(server, messages.document.page.title),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = serverSide(context);
  const { orderNumber } = params;
  const form = await request.formData();
  const billing = readBilling(form);
  if (billing !== null) {
    // Without JavaScript: the fields are filled in here.
    const { userAddresses } = await api.address.list({});
    const address = userAddresses.find(({ id }) => id === billing);
    return { values: address === undefined ? readTax(form) : taxFieldsOfAddress(address), wrong: {} };
  }
  const values = readTax(form);
  const wrong = checkTaxInvoice(values);
  if (Object.keys(wrong).length > 0) return { values, wrong };
  try {
    await api.document.changeTaxInvoice({ orderNumber, taxInvoice: invoiceOf(values) });
  } catch (error) {
    return { values, wrong, message: apiFailure(error).message };
  }
  return redirect(`${orderHref(orderNumber)}?done=taxInvoice`);
}

export default function TaxInvoicePage() {
  const t = useTranslations('document.page');
  const { orderNumber, documents, storeName, addresses } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { formData } = useNavigation();
  const { taxInvoice } = documents;
  const { filled, fill, fieldsKey } = useFilledIn();
  const billing = addresses.find((address) => address.defaultBilling);
  const kept =
    taxInvoice !== null
      ? taxFieldsOf(taxInvoice)
      : billing === undefined
        ? noTaxFields
        : taxFieldsOfAddress(billing);
  return (
    <article>
      <PageTitle
        above={
          <Breadcrumb items={[{ label: orderNumber, to: orderHref(orderNumber) }, { label: t('title') }]} />
        }
        lead={t('lead', { orderNumber })}
      >
        {t('title')}
      </PageTitle>
      <div className="grid max-w-3xl gap-4">
        {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
        {documents.canChange ? (
          <Panel title={t('title')}>
            {documents.orders > 1 && (
              <Notice tone="info">{t('allOrders', { count: documents.orders })}</Notice>
            )}
            {documents.documents.length > 0 && <Notice tone="info">{t('reissue')}</Notice>}
            <Form method="post" noValidate className="group/tax grid gap-4">
              {/* Enter in a field sends the form by its first button: that saves, and fills nothing in. */}
              <button type="submit" className="hidden" tabIndex={-1}>
                {t('save')}
              </button>
              {documents.orders === 1 && (
                <StoreNotices stores={[{ name: storeName, gives: documents.storeGives }]} />
              )}
              <BillingChoice addresses={addresses} onChoose={fill} />
              <TaxFields
                key={fieldsKey}
                values={filled ?? reply?.values ?? kept}
                messages={reply?.wrong ?? {}}
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" isBusy={formData !== undefined}>
                  {t('save')}
                </Button>
                <ButtonLink to={orderHref(orderNumber)} variant="secondary">
                  {t('cancel')}
                </ButtonLink>
              </div>
            </Form>
          </Panel>
        ) : (
          <Notice
            tone="info"
            title={t('closedTitle')}
            action={
              <ButtonLink to={orderHref(orderNumber)} variant="secondary" size="s">
                {t('back')}
              </ButtonLink>
            }
          >
            {t('closedText')}
          </Notice>
        )}
      </div>
    </article>
  );
}
