import ExternalLink from 'lucide-react/icons/external-link';
import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { listAddress } from '../../kit/desk/list-address.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { ProductCover } from '../../kit/product/product-cover.tsx';
import { ProductStateBadge } from '../../kit/product/product-state.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/products-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const searchMost = 200;
const address = listAddress('/admin/products', { searchMost });
const deeds = ['refused', 'givenBack', 'unchanged'] as const;

/** Every store's products, to take one off sale or give it back; what is off sale comes first, before anything is searched. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = address.read(url.searchParams);
  const { search, pageNo } = query;
  const list = await orHidden(server.api.listing.staffProducts({ search, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'productDesk', 'listing');
  return { list, query, head: pageHead(server, messages.productDesk.products.title), messages };
}

type Reply = { id: number; isReasonMissing?: true; message?: string };

export async function action({ request, url, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  const intent = formText(form, 'intent');
  if (id === 0 || (intent !== 'refuse' && intent !== 'give-back')) throw data(null, { status: 404 });
  const isRefused = intent === 'refuse';
  const reason = formText(form, 'reason').slice(0, 500);
  if (isRefused && reason === '') return { id, isReasonMissing: true };
  try {
    const { isChanged } = await api.listing.staffRefuse({ id, isRefused, reason });
    const done = isRefused ? 'refused' : 'givenBack';
    return redirect(address.after(url, isChanged ? done : 'unchanged'));
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}

export default function ProductsPage() {
  const t = useTranslations('productDesk.products');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const isSearch = query.search !== '';
  const deed = deeds.find((each) => each === query.done);
  return (
    <Desk
      address={address}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      isNarrow
      search={{ label: t('search'), submit: t('find'), most: searchMost }}
      total={list.total}
      perpage={perpage}
      failure={reply?.message}
      done={deed === undefined ? null : { text: t(`done.${deed}`), isGood: deed !== 'unchanged' }}
      lead={t(isSearch ? 'found' : 'off', { count: list.total })}
      empty={{
        title: t(isSearch ? 'noneFound' : 'empty'),
        text: t(isSearch ? 'noneFoundText' : 'emptyText'),
        action: isSearch ? (
          <ButtonLink to={address.path} variant="secondary">
            {t('all')}
          </ButtonLink>
        ) : undefined,
      }}
      items={list.dataList.map((product) => ({
        key: product.id,
        content: (
          <Product
            product={product}
            isReasonMissing={reply?.id === product.id && reply.isReasonMissing === true}
          />
        ),
      }))}
    />
  );
}

type ProductProps = {
  product: Awaited<ReturnType<typeof loader>>['list']['dataList'][number];
  isReasonMissing: boolean;
};

function Product({ product, isReasonMissing }: ProductProps) {
  const t = useTranslations('productDesk.products');
  const office = useTranslations('admin');
  const locale = useLocale();
  const { id, urlKey, state, isbn13, storeName, refusal } = product;
  const name = inLocale(locale, product.nameTh, product.nameEn);
  const fields = { id };
  return (
    <DeskItem
      label={name}
      title={name}
      when={<ProductStateBadge state={state} />}
      actions={
        <>
          {state === 'refused' ? (
            <ConfirmPanel
              label={t('giveBack')}
              name={name}
              title={t('giveBackTitle', { name })}
              text={t('giveBackText')}
              submit={t('giveBackSubmit')}
              intent="give-back"
              fields={fields}
            />
          ) : (
            <ConfirmPanel
              label={t('refuse')}
              name={name}
              title={t('refuseTitle', { name })}
              text={t('refuseText')}
              submit={t('refuseSubmit')}
              intent="refuse"
              fields={fields}
              look="secondary"
              tone="danger"
              reason={{ label: t('reason'), error: isReasonMissing ? office('rejectRequired') : undefined }}
            />
          )}
          {state === 'onSale' && (
            <ButtonLink to={`/product/${urlKey}`} variant="quiet" target="_blank">
              <ExternalLink className="size-4" aria-hidden="true" />
              {t('view')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="flex gap-4">
        <ProductCover imageUrl={product.imageUrl} />
        <div className="grid min-w-0 gap-1 text-sm">
          <p className="wrap-anywhere">{storeName}</p>
          <p className="flex flex-wrap gap-x-3 text-ink-mute tabular-nums">
            <span>{t('number', { id })}</span>
            {isbn13 !== null && <span>{isbn13}</span>}
            <span>{bahtText(product.currentPrice)}</span>
          </p>
          {state === 'refused' && refusal !== null && (
            <p className="wrap-anywhere">
              <span className="text-ink-mute">{t('refusal')}: </span>
              {refusal}
            </p>
          )}
        </div>
      </div>
    </DeskItem>
  );
}
