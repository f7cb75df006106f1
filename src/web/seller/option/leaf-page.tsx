import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { placeName } from '../../../modules/product-option/product-option.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber, readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { actOnPictures, isPictureIntent } from '../product/pictures-action.server.ts';
import { PicturesPanel } from '../product/pictures-panel.tsx';
import type { ProductReply } from '../product/product-form.types.ts';
import { ProductHistory } from '../product/product-history.tsx';
import { productsPath } from '../product/products-query.rules.ts';
import type { Route } from './+types/leaf-page';
import { leafPathOf, optionsPathOf } from './options-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const historyPerPage = 10;

function readIds(params: Route.LoaderArgs['params']): { id: number; leafId: number } {
  const [id, leafId] = [readNumber(params.id), readNumber(params.leafId)];
  if (id === 0 || leafId === 0) throw data(null, { status: 404 });
  return { id, leafId };
}

/** The pictures of one of a product's options. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { id, leafId } = readIds(params);
  const product = await orHidden(server.api.productOption.read({ id }));
  const leaf = product.leaves.find((each) => each.id === leafId);
  const place = leaf === undefined ? null : placeName(product.levels, leaf.values);
  if (leaf === undefined || place === null) throw data(null, { status: 404 });
  const pageNo = readPageNo(url.searchParams.get('history'));
  const [pictures, history] = await orHidden(
    Promise.all([
      server.api.productPicture.list({ id: leafId }),
      server.api.listing.history({ id: leafId, pageNo, perpage: historyPerPage }),
    ]),
  );
  const { nameTh, nameEn } = product;
  return {
    ...{ id, leaf, pictures, nameTh, nameEn, place },
    history: { ...history, pageNo, pageCount: Math.ceil(history.total / historyPerPage) },
    done: url.searchParams.get('done'),
    head: pageHead(server, inLocale(server.locale, place.th, place.en)),
    messages: pickMessages(server.locale, 'option', 'listing', 'product'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const { id, leafId } = readIds(params);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (!isPictureIntent(intent)) throw data(null, { status: 400 });
  const { leaves } = await orHidden(api.productOption.read({ id }));
  if (leaves.every((leaf) => leaf.id !== leafId)) throw data(null, { status: 404 });
  return actOnPictures(form, api, { id: leafId, intent, path: leafPathOf(id, leafId) });
}

export default function LeafPage() {
  const t = useTranslations('option');
  const list = useTranslations('listing');
  const locale = useLocale();
  const { id, leaf, pictures, history, nameTh, nameEn, place, done } = useLoaderData<typeof loader>();
  const reply: ProductReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={inLocale(locale, place.th, place.en)}
      way={[
        { label: list('title'), to: productsPath },
        { label: inLocale(locale, nameTh, nameEn), to: `/manage-store/product/${id}` },
        { label: t('title'), to: optionsPathOf(id) },
      ]}
      lead={t(leaf.imageUrl === null ? 'leaf.without' : 'leaf.with')}
      isNarrow
    >
      {done === 'saved' && reply === undefined && <Notice tone="success">{t('done.saved')}</Notice>}
      <PicturesPanel pictures={pictures} reply={reply} />
      <ProductHistory history={history} categories={[]} />
      <div>
        <ButtonLink to={`${optionsPathOf(id)}#leaves`} variant="secondary">
          {t('leaf.back')}
        </ButtonLink>
      </div>
    </DeskPage>
  );
}
