import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFile, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/ebook-page';
import { EbookPanel } from './ebook-panel.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const productHref = (id: number, done?: string) =>
  `/manage-store/product/${id}${done === undefined ? '' : `?done=${done}`}#ebook`;

/** The file of an e-book by itself: where its product's page sends it, and what says why it wasn't taken. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const product = await orHidden(api.listing.read({ id }));
  if (product.format !== 'ebook') throw data(null, { status: 404 });
  const ebook = await orHidden(api.ebook.read({ id }));
  return {
    product,
    ebook,
    head: pageHead(server, inLocale(locale, product.nameTh, product.nameEn)),
    messages: pickMessages(locale, 'ebook', 'listing'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const form = await request.formData();
  try {
    if (formText(form, 'intent') === 'remove') {
      await server.api.ebook.remove({ id });
      return redirect(productHref(id, 'ebookRemoved'));
    }
    const file = formFile(form, 'file');
    if (file === null) {
      const { ebook } = pickMessages(server.locale, 'ebook');
      return data({ message: ebook.file.missing }, { status: 422 });
    }
    await server.api.ebook.save({ id, file });
    return redirect(productHref(id, 'ebookSaved'));
  } catch (error) {
    const { message, status } = apiFailure(error);
    return data({ message }, { status });
  }
}

export default function EbookPage() {
  const t = useTranslations('listing');
  const words = useTranslations('ebook.file');
  const locale = useLocale();
  const { product, ebook } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const name = inLocale(locale, product.nameTh, product.nameEn);
  return (
    <DeskPage
      title={words('title')}
      way={[
        { label: t('title'), to: '/manage-store/products' },
        { label: name, to: productHref(product.id) },
      ]}
      isNarrow
    >
      <EbookPanel productId={product.id} ebook={ebook} done={null} error={reply?.message} />
    </DeskPage>
  );
}
