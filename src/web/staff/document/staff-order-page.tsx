import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { checkTaxInvoice, noTaxFields, taxFieldsOf } from '../../../modules/order/tax-invoice.rules.ts';
import { readTax } from '../../kit/checkout/checkout-values.ts';
import { invoiceOf } from '../../kit/checkout/read-checkout-form.server.ts';
import { TaxFields } from '../../kit/checkout/tax-fields.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DocumentList } from '../../kit/document/document-list.tsx';
import { TaxInvoice } from '../../kit/order/order-address.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/staff-order-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** An order's documents as staff see them, and its tax invoice's data, to change for the buyer (SPEC §9 "contact admin"). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { orderNumber } = params;
  if (!/^R\d{1,15}-\d{1,3}$/.test(orderNumber)) throw data(null, { status: 404 });
  const documents = await orHidden(server.api.document.ofAnyOrder({ orderNumber }));
  const messages = pickMessages(server.locale, 'document', 'checkout', 'order');
  return {
    orderNumber,
    documents,
    isSaved: url.searchParams.get('done') === 'saved' && documents.taxInvoice !== null,
    head: pageHead(server, messages.document.staff.title.replace('{orderNumber}', orderNumber)),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { orderNumber } = params;
  const form = await request.formData();
  const values = readTax(form);
  const reason = formText(form, 'reason');
  const wrong = checkTaxInvoice(values);
  if (Object.keys(wrong).length > 0 || reason === '') return { values, reason, wrong };
  try {
    await api.document.changeTaxInvoiceFor({ orderNumber, taxInvoice: invoiceOf(values), reason });
  } catch (error) {
    return { values, reason, wrong, message: apiFailure(error).message };
  }
  return redirect(`/admin/documents/${orderNumber}?done=saved`);
}

export default function StaffOrderPage() {
  const t = useTranslations('document');
  const { orderNumber, documents, isSaved } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { formData } = useNavigation();
  const { taxInvoice, refusal, changeUntil } = documents;
  const kept = taxInvoice === null ? noTaxFields : taxFieldsOf(taxInvoice);
  const title = t('staff.title', { orderNumber });
  return (
    <DeskPage
      title={title}
      way={[
        { label: t('staff.home'), to: '/admin' },
        { label: t('staff.back'), to: '/admin/documents' },
      ]}
      crumb={orderNumber}
      isNarrow
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {isSaved && reply === undefined && <Notice tone="success">{t('staff.saved')}</Notice>}
      <Panel title={t('title')}>
        {documents.state === 'issued' ? (
          <DocumentList documents={documents.documents} />
        ) : (
          <p className="text-ink-soft">{t(`state.${documents.state}`)}</p>
        )}
      </Panel>
      <Panel title={t('staff.data')}>
        <TaxInvoice choice={taxInvoice} />
      </Panel>
      {refusal === null ? (
        <Panel title={t('staff.change')}>
          <p className="text-ink-soft">{t('staff.changeText')}</p>
          {changeUntil !== null && (
            <p className="text-sm text-ink-soft">
              {t('staff.until')} <Moment at={new Date(Date.parse(changeUntil) - 1_000).toISOString()} />
            </p>
          )}
          {documents.orders > 1 && (
            <Notice tone="info">{t('page.allOrders', { count: documents.orders })}</Notice>
          )}
          <Form
            // Another form for other data: what was typed before isn't what is kept now.
            key={JSON.stringify(taxInvoice)}
            method="post"
            noValidate
            className="group/tax grid gap-4"
          >
            <TaxFields values={reply?.values ?? kept} messages={reply?.wrong ?? {}} />
            <TextAreaField
              name="reason"
              label={t('staff.reason')}
              hint={t('staff.reasonHint')}
              required
              rows={2}
              maxLength={300}
              defaultValue={reply?.reason ?? ''}
              error={reply !== undefined && reply.reason === '' ? t('staff.reasonMissing') : undefined}
            />
            <Button type="submit" isBusy={formData !== undefined} className="justify-self-start">
              {t('staff.save')}
            </Button>
          </Form>
        </Panel>
      ) : (
        <Notice tone="info" title={t('staff.closed')}>
          {t(`refusal.${refusal}`)}
        </Notice>
      )}
    </DeskPage>
  );
}
