import Search from 'lucide-react/icons/search';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AffiliatesBasket } from '../../../modules/referral/referral.contract.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText, Price } from '../../ui/price.tsx';
import { BasketLines } from './basket-lines.tsx';
import type { LoadedStep } from './read-basket-step.server.ts';
import { basketHref } from './steps.rules.ts';

type Part = Extract<LoadedStep, { step: 1 }>;

/** Step 1: products are found, put in and counted. */
export function ProductsStep({ basket, part }: { basket: AffiliatesBasket; part: Part }) {
  const t = useTranslations('referral');
  const code = basket.referenceCode;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
      <Panel title={t('products.title')}>
        <Form method="get" role="search" className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <Field
            name="search"
            type="search"
            label={t('products.search')}
            placeholder={t('products.searchHint')}
            defaultValue={part.search}
            key={part.search}
            maxLength={200}
            autoComplete="off"
          />
          <Button type="submit" variant="secondary">
            <Search className="size-5" aria-hidden="true" />
            {t('products.find')}
          </Button>
        </Form>
        {part.picked !== null && <Options picked={part.picked} />}
        {part.search !== '' && <Found part={part} code={code} />}
      </Panel>
      <Panel title={t('products.list')}>
        {basket.cart === null ? (
          <EmptyState
            headingLevel="h3"
            title={t('products.empty')}
            text={t('products.emptyText')}
            className="py-6!"
          />
        ) : (
          <>
            <BasketLines cart={basket.cart} canChange />
            <ButtonLink to={basketHref(code, 2)} size="l">
              {t('next')}
            </ButtonLink>
          </>
        )}
      </Panel>
    </div>
  );
}

function Found({ part, code }: { part: Part; code: string }) {
  const t = useTranslations('referral.products');
  if (part.found.length === 0)
    return (
      <EmptyState
        headingLevel="h3"
        title={t('nothing', { search: part.search })}
        text={t('nothingText')}
        className="py-6!"
      />
    );
  const title = t('found', { search: part.search });
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="font-sans text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="divide-y divide-line">
        {part.found.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center justify-end gap-3 py-3">
            <Picture
              base={product.imageUrl}
              alt=""
              sizes="3rem"
              minWidthPx={96}
              maxWidthPx={160}
              className="aspect-2/3 w-12! shrink-0 rounded-sm shadow-card"
            />
            <div className="grid min-w-0 flex-1 basis-40 grid-cols-[minmax(0,1fr)] gap-0.5">
              <Link
                to={`/product/${encodeURIComponent(product.urlKey)}`}
                target="_blank"
                rel="noopener"
                className="leading-snug font-semibold wrap-anywhere hover:text-primary hover:underline"
              >
                {product.name}
              </Link>
              <p className="text-sm text-ink-mute">{product.about}</p>
              <Price baht={product.price} fullPriceBaht={product.fullPrice} size="s" className="text-sm" />
            </div>
            {product.hasOptions ? (
              <ButtonLink
                to={`${basketHref(code, 1)}?${new URLSearchParams({ search: part.search, pick: product.urlKey })}`}
                variant="secondary"
                preventScrollReset
                aria-label={t('pickOf', { name: product.name })}
              >
                {t('pick')}
              </ButtonLink>
            ) : (
              <AddButton productId={product.id} name={product.name} isOff={!product.canAdd} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Options({ picked }: { picked: NonNullable<Part['picked']> }) {
  const t = useTranslations('referral.products');
  const title = t('options', { name: picked.name });
  return (
    <section aria-label={title} className="grid gap-1 rounded-md bg-wash p-3">
      <h3 className="font-sans font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {picked.options.map((option) => (
          <li key={option.productId} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              {option.label} <span className="text-ink-soft tabular-nums">{bahtText(option.price)}</span>
            </span>
            <AddButton
              productId={option.productId}
              name={`${picked.name} ${option.label}`}
              isOff={!option.isInStock}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddButton({ productId, name, isOff }: { productId: number; name: string; isOff: boolean }) {
  const t = useTranslations('referral.products');
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'add' && formData.get('productId') === String(productId);
  return (
    <Form method="post" preventScrollReset className="shrink-0">
      <input type="hidden" name="productId" value={productId} />
      <Button
        type="submit"
        name="intent"
        value="add"
        variant="secondary"
        disabled={isOff}
        isBusy={isBusy}
        aria-label={isOff ? undefined : t('addOf', { name })}
      >
        {t(isOff ? 'soldOut' : 'add')}
      </Button>
    </Form>
  );
}
