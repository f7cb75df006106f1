import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ListedProduct } from '../../../modules/listing/listing-fields.contract.ts';
import type { OwnList, OwnListItem } from '../../../modules/shared-list/shared-list.contract.ts';
import { listTextMost } from '../../../modules/shared-list/shared-list.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { ProductCover } from '../../kit/product/product-cover.tsx';
import { ProductStateBadge } from '../../kit/product/product-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { listsPath } from './lists-path.ts';

type ListWithProducts = OwnList & { products: readonly OwnListItem[]; most: number };

/** What is on a list: moved by hand, noted, taken off. */
export function ListProducts({ list }: { list: ListWithProducts }) {
  const t = useTranslations('sharedList');
  const locale = useLocale();
  const { products, hiddenCount } = list;
  const things = products.map((item) => ({ ...item, id: item.productId }));
  return (
    <Panel
      title={t('products.title')}
      aside={<p className="text-sm text-ink-mute tabular-nums">{t('count', { count: products.length })}</p>}
    >
      {hiddenCount > 0 && <p className="text-sm text-ink-soft">{t('hiddenCount', { count: hiddenCount })}</p>}
      {products.length === 0 ? (
        <div className="grid gap-1 py-4">
          <p className="font-semibold">{t('products.empty')}</p>
          <p className="text-ink-soft">{t('products.emptyText')}</p>
        </div>
      ) : (
        <OrderedList
          things={things}
          nameOf={({ nameTh, nameEn }) => inLocale(locale, nameTh, nameEn)}
          words={{
            label: t('products.label'),
            drag: t('order.drag'),
            up: (name) => t('order.up', { name }),
            down: (name) => t('order.down', { name }),
            first: (name) => t('order.first', { name }),
            moved: (values) => t('order.moved', values),
          }}
        >
          {(item) => <ItemLine item={item} />}
        </OrderedList>
      )}
    </Panel>
  );
}

function ItemLine({ item }: { item: OwnListItem }) {
  const t = useTranslations('sharedList.products');
  const locale = useLocale();
  const { formData } = useNavigation();
  const { productId, nameTh, nameEn, imageUrl, isbn13, sku, format, price, state, noteTh, noteEn } = item;
  const name = inLocale(locale, nameTh, nameEn);
  const note = locale === 'th' ? noteTh || noteEn : noteEn || noteTh;
  const isSent = (intent: string) =>
    formData?.get('intent') === intent && formData.get('productId') === String(productId);
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <div className="flex min-w-0 items-start gap-3">
        <ProductCover imageUrl={imageUrl} className="max-sm:hidden" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="min-w-0 font-sans text-base leading-snug font-semibold">
            <Link
              to={`/manage-store/product/${productId}`}
              prefetch="intent"
              className="clamp-2 text-ink hover:text-primary"
            >
              {name}
            </Link>
          </h3>
          <Numbers numbers={[isbn13, sku]} format={format} price={price} />
          {note !== '' && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
          {state !== 'onSale' && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-mute">
              <ProductStateBadge state={state} />
              {t('notSeen')}
            </p>
          )}
        </div>
        <Form method="post" preventScrollReset className="shrink-0">
          <input type="hidden" name="productId" value={productId} />
          <Button
            type="submit"
            name="intent"
            value="takeOff"
            variant="quiet"
            size="s"
            aria-label={t('removeOf', { name })}
            isBusy={isSent('takeOff')}
          >
            {t('remove')}
          </Button>
        </Form>
      </div>
      {/* Another note is another form: what stands in it is what is kept. */}
      <details key={`${noteTh}\n${noteEn}`} className="min-w-0">
        <summary
          aria-label={t('noteOf', { name })}
          className="inline-flex min-h-9 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('note')}
        </summary>
        <Form method="post" preventScrollReset className="grid gap-3 pt-2">
          <input type="hidden" name="productId" value={productId} />
          <p className="text-sm text-ink-mute">{t('noteHint')}</p>
          <Field
            name="noteTh"
            label={t('noteTh')}
            defaultValue={noteTh}
            maxLength={listTextMost.note}
            autoComplete="off"
          />
          <Field
            name="noteEn"
            label={t('noteEn')}
            defaultValue={noteEn}
            maxLength={listTextMost.note}
            autoComplete="off"
          />
          <div>
            <Button
              type="submit"
              name="intent"
              value="note"
              variant="secondary"
              size="s"
              isBusy={isSent('note')}
            >
              {t('noteSave')}
            </Button>
          </div>
        </Form>
      </details>
    </div>
  );
}

type FindProductsProps = {
  list: ListWithProducts;
  search: string;
  found: { products: readonly ListedProduct[]; total: number } | null;
};

/** Looks for products of the store and puts them on the list. Works without scripts. */
export function FindProducts({ list, search, found }: FindProductsProps) {
  const t = useTranslations('sharedList');
  const isFull = list.products.length >= list.most;
  return (
    <Panel title={t('find.title')}>
      {isFull ? (
        <Notice tone="info">{t('products.full', { count: list.most })}</Notice>
      ) : (
        <ListSearch
          path={`${listsPath}/${list.id}`}
          search={search}
          label={t('find.label')}
          submit={t('find.submit')}
        />
      )}
      {!isFull && found !== null && found.products.length === 0 && (
        <p className="py-2 text-ink-soft">{t('find.nothing', { search })}</p>
      )}
      {!isFull && found !== null && found.products.length > 0 && (
        <ul className="divide-y divide-line">
          {found.products.map((product) => (
            <FoundLine
              key={product.id}
              product={product}
              isOn={list.products.some(({ productId }) => productId === product.id)}
            />
          ))}
        </ul>
      )}
      {!isFull && found !== null && found.total > found.products.length && (
        <p className="text-sm text-ink-mute">{t('find.more', { count: found.products.length })}</p>
      )}
    </Panel>
  );
}

function FoundLine({ product, isOn }: { product: ListedProduct; isOn: boolean }) {
  const t = useTranslations('sharedList.find');
  const locale = useLocale();
  const { formData } = useNavigation();
  const { id, nameTh, nameEn, imageUrl, isbn13, sku, format, currentPrice, state } = product;
  const name = inLocale(locale, nameTh, nameEn);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <ProductCover imageUrl={imageUrl} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="clamp-2 leading-snug font-semibold">{name}</p>
        <Numbers numbers={[isbn13, sku]} format={format} price={currentPrice} />
        {state !== 'onSale' && (
          <p>
            <ProductStateBadge state={state} />
          </p>
        )}
      </div>
      {isOn ? (
        <p className="shrink-0 text-sm text-ink-mute">{t('isOn')}</p>
      ) : (
        <Form method="post" preventScrollReset className="shrink-0">
          <input type="hidden" name="productId" value={id} />
          <Button
            type="submit"
            name="intent"
            value="add"
            variant="secondary"
            size="s"
            aria-label={t('addOf', { name })}
            isBusy={formData?.get('intent') === 'add' && formData.get('productId') === String(id)}
          >
            {t('add')}
          </Button>
        </Form>
      )}
    </li>
  );
}

type NumbersProps = {
  numbers: readonly (string | null)[];
  format: ListedProduct['format'];
  price: number;
};

/** What tells two offers of one title apart. */
function Numbers({ numbers, format, price }: NumbersProps) {
  const t = useTranslations('product.format');
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-mute tabular-nums">
      {numbers.map(
        (number) =>
          number !== null && (
            <span key={number} className="break-all">
              {number}
            </span>
          ),
      )}
      {format !== null && <span>{t(format)}</span>}
      <span className="font-semibold whitespace-nowrap">{bahtText(price)}</span>
    </p>
  );
}
