import Gift from 'lucide-react/icons/gift';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CartProduct } from '../../../modules/cart/cart.contract.ts';
import { lineKeyOf } from '../../../modules/cart/cart-line-key.rules.ts';
import { cutName } from '../../../modules/cart/cart-name.rules.ts';
import { useVisitor } from '../../kit/visitor/visitor-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText, Price } from '../../ui/price.tsx';
import { useSubmitInTurn } from '../../ui/use-submit-in-turn.ts';
import { useCartEditing } from './cart-editing.tsx';
import type { CartReply } from './cart-reply.types.ts';
import { FlashWords } from './flash-words.tsx';
import { QuantityField } from './quantity-field.tsx';
import { LineFields, TickBox } from './tick-box.tsx';
import { cartResource, useCartAction } from './use-cart-action.ts';
import { useCartFailure } from './use-cart-reply.ts';

/** SPEC §9: the quantity is sent after a pause of 500 ms. */
const pauseMs = 500;

type CartLineProps = { product: CartProduct; isCompact?: boolean };

/** One product of a cart. Gifts can't be ticked, counted or taken out: they come and go with their trigger (SPEC §4). */
export function CartLine({ product, isCompact = false }: CartLineProps) {
  const t = useTranslations('cart');
  const lineKey = keyOf(product);
  const remover = useFetcher<CartReply>({ key: `remove ${lineKey}` });
  const saver = useFetcher<CartReply>({ key: `save ${lineKey}` });
  useCartFailure(remover);
  useCartFailure(saver);
  if (remover.state !== 'idle' || saver.state !== 'idle') return null;
  const isWide = !isCompact;
  return (
    <li className="flex gap-3 py-4">
      <div className="grid w-11 shrink-0 content-start justify-items-center md:w-9">
        {product.isFreeProduct ? (
          <Gift className="mt-3 size-5 text-accent-ink" aria-hidden="true" />
        ) : (
          <TickBox
            line={product}
            isTicked={product.isCheckBox}
            isDisabled={product.problem !== null}
            label={t('select', { name: product.name })}
          />
        )}
      </div>
      <div className={classNames('w-16 shrink-0', isWide && 'md:w-20')}>
        <LinePicture product={product} />
      </div>
      <div className={classNames('grid min-w-0 flex-1 gap-2', isWide && 'md:flex md:gap-4')}>
        <LineWords product={product}>
          {isWide && !product.isFreeProduct && <SaveButton product={product} form={saver} />}
        </LineWords>
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3',
            isWide && 'md:flex md:shrink-0 md:items-start md:gap-4',
          )}
        >
          {product.isFreeProduct ? (
            <span className={classNames('text-sm text-ink-mute', isWide && 'md:min-w-44 md:text-right')}>
              {product.quantity} × {bahtText(0)}
            </span>
          ) : (
            <>
              {product.isDigital ? (
                <span className="text-sm text-ink-mute md:py-1">{t('ebook')}</span>
              ) : (
                <LineQuantity product={product} />
              )}
              <span
                className={classNames(
                  'col-start-1 row-start-2 font-semibold tabular-nums',
                  isWide && 'md:min-w-24 md:py-1 md:text-right',
                )}
              >
                {bahtText(product.total)}
              </span>
              <RemoveButton product={product} form={remover} />
            </>
          )}
        </div>
      </div>
    </li>
  );
}

function LinePicture({ product }: { product: CartProduct }) {
  const look = 'aspect-2/3 w-full rounded-sm shadow-card';
  const picture =
    product.imageUrl === null ? (
      <div className={classNames(look, 'bg-wash')} />
    ) : (
      <Picture
        base={product.imageUrl}
        alt=""
        sizes="5rem"
        minWidthPx={96}
        maxWidthPx={240}
        className={classNames(look, product.problem !== null && 'opacity-55 grayscale')}
      />
    );
  if (product.isFreeProduct) return <div>{picture}</div>;
  return (
    <Link to={`/product/${product.urlKey}`} tabIndex={-1} aria-hidden="true">
      {picture}
    </Link>
  );
}

function LineWords({ product, children }: { product: CartProduct; children?: ReactNode }) {
  const t = useTranslations('cart');
  const name = cutName(product.name);
  const options = product.attribute.map((each) => `${each.name}: ${each.option.label}`).join(', ');
  return (
    <div className="grid min-w-0 flex-1 content-start gap-1">
      <h3 className="font-sans text-base leading-snug font-semibold" title={product.name}>
        {product.isFreeProduct ? (
          name
        ) : (
          <Link to={`/product/${product.urlKey}`} className="hover:text-primary hover:underline">
            {name}
          </Link>
        )}
      </h3>
      {options !== '' && <p className="text-sm text-ink-mute">{options}</p>}
      {!product.isFreeProduct && (
        <Price
          baht={product.price}
          fullPriceBaht={product.flash?.isApplied === true ? product.flash.priceBefore : product.fullPrice}
          size="s"
          className="text-sm"
        />
      )}
      <FlashWords flash={product.flash} />
      {(product.isFreeProduct || product.promotions.length > 0) && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {product.isFreeProduct && <Badge tone="accent">{t('freeGift')}</Badge>}
          {product.promotions.map((promotion) => (
            <span key={promotion.promotionName} className="text-sm text-accent-ink">
              {promotion.promotionName}
              {!product.isFreeProduct &&
                promotion.discountBaht > 0 &&
                ` -${bahtText(promotion.discountBaht)}`}
            </span>
          ))}
        </p>
      )}
      {product.problem !== null && (
        <p className="text-sm font-semibold text-danger">
          {t(`problem.${product.problem}`, { count: product.availableQuantity })}
        </p>
      )}
      {product.priceBefore !== null && product.problem === null && (
        <p className="text-sm font-semibold text-warning">
          {t('priceChanged', { before: bahtText(product.priceBefore), now: bahtText(product.price) })}
        </p>
      )}
      {children}
    </div>
  );
}

type LineForm = { product: CartProduct; form: ReturnType<typeof useFetcher<CartReply>> };

/** Takes a product out of the cart and keeps it below; for whoever is signed in. */
function SaveButton({ product, form }: LineForm) {
  const t = useTranslations('cart.later');
  const cartAction = useCartAction();
  const isSignedIn = useVisitor()?.isSignedIn ?? false;
  if (!isSignedIn) return null;
  return (
    <form.Form method="post" action={cartAction}>
      <input type="hidden" name="intent" value="saveForLater" />
      <LineFields line={product} />
      <button
        type="submit"
        aria-label={t('saveOf', { name: product.name })}
        className="-ml-2 inline-flex min-h-11 items-center rounded-md px-2 text-sm font-semibold text-primary hover:bg-primary-wash md:min-h-9"
      >
        {t('save')}
      </button>
    </form.Form>
  );
}

function LineQuantity({ product }: { product: CartProduct }) {
  const t = useTranslations('cart');
  const lineKey = keyOf(product);
  const fetcher = useFetcher<CartReply>({ key: `quantity ${lineKey}` });
  useCartFailure(fetcher);
  const cartAction = useCartAction();
  const { noteDraft } = useCartEditing();
  const [draft, setDraft] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { chosen, send } = useSubmitInTurn(fetcher.submit, { method: 'post', action: cartResource });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a quantity is typed; how it is sent is the same each time
  useEffect(() => {
    noteDraft(lineKey, draft !== null);
    if (draft === null) return;
    timer.current = setTimeout(() => {
      send({ intent: 'quantity', productId: product.id, source: product.source, quantity: draft });
      setDraft(null);
    }, pauseMs);
    return () => clearTimeout(timer.current);
  }, [draft, lineKey, noteDraft, product.id, product.source]);
  useEffect(() => () => noteDraft(lineKey, false), [noteDraft, lineKey]);

  const sent = chosen?.quantity ?? fetcher.formData?.get('quantity') ?? product.quantity;
  const shown = draft ?? Number(sent);
  const isOff = product.problem !== null && product.problem !== 'overStock';
  return (
    <fetcher.Form method="post" action={cartAction} className="flex flex-wrap items-center gap-x-3">
      <input type="hidden" name="intent" value="quantity" />
      <LineFields line={product} />
      {/* Enter in the number sends the form by its first button. */}
      <button type="submit" className="hidden" tabIndex={-1}>
        {t('updateQuantity')}
      </button>
      <QuantityField
        name={product.name}
        value={shown}
        max={product.availableQuantity}
        onChange={setDraft}
        isStepSent
        size="s"
        isDisabled={isOff}
      />
      {!isOff && (
        <span className="text-sm whitespace-nowrap text-ink-mute">
          {t('left', { count: product.availableQuantity })}
        </span>
      )}
    </fetcher.Form>
  );
}

function RemoveButton({ product, form }: LineForm) {
  const t = useTranslations('cart');
  const cartAction = useCartAction();
  return (
    <form.Form method="post" action={cartAction}>
      <input type="hidden" name="intent" value="remove" />
      <LineFields line={product} />
      <button
        type="submit"
        aria-label={t('removeOf', { name: product.name })}
        title={t('remove')}
        className="grid size-11 place-items-center rounded-md text-ink-mute transition-colors hover:bg-danger-wash hover:text-danger md:size-9"
      >
        <Trash2 className="size-5" aria-hidden="true" />
      </button>
    </form.Form>
  );
}

function keyOf({ id, source }: CartProduct): string {
  return lineKeyOf({ productId: id, source });
}
