import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { AddToCart, BuyBar } from '../../cart/add-to-cart.tsx';
import { DeliveryLines } from './delivery-lines.tsx';
import type { Product } from './load-product.server.ts';
import { OptionPicker } from './option-picker.tsx';
import { PriceLines } from './price-lines.tsx';

/**
 * The bar at a phone's lower edge: the price, and the buttons. With options its buttons open them in a sheet, where what
 * was chosen can be changed and bought; without scripts they lead to the options on the page.
 */
export function ProductBuyBar({ product }: { product: Product }) {
  const t = useTranslations('product');
  const [isOpen, setIsOpen] = useState(false);
  const hasOptions = product.attributes.length > 0;
  return (
    <>
      <BuyBar
        price={product.price}
        fullPrice={product.fullPrice}
        stock={product.quantity}
        isAwaited={product.isAwaited}
        options={hasOptions ? { href: '#options', onOpen: () => setIsOpen(true) } : null}
      />
      {hasOptions && (
        <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('options.title')}>
          <div className="grid gap-4">
            <div className="flex gap-4">
              <Picture
                base={product.imageUrl}
                alt=""
                sizes="5rem"
                maxWidthPx={240}
                className="aspect-2/3 w-20! shrink-0 rounded-sm"
              />
              <div className="min-w-0">
                <p className="clamp-2 font-semibold">{product.name}</p>
                <PriceLines product={product} />
              </div>
            </div>
            <OptionPicker product={product} />
            <DeliveryLines product={product} />
            <AddToCart
              key={product.id}
              formId="buy-sheet"
              productId={product.id}
              name={product.name}
              stock={product.quantity}
              isBuyable={product.isBuyable}
              isAwaited={product.isAwaited}
              isDigital={product.format === 'ebook'}
              onSent={() => setIsOpen(false)}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
