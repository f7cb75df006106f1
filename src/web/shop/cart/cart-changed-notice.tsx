import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Cart } from '../../../modules/cart/cart.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useUpdateCart } from './use-cart-reply.ts';

type CartChangedNoticeProps = { cart: Cart; className?: string };

/** Prices, stock or a gift that was chosen have changed since the shopper looked: "update cart" accepts it (SPEC §8). */
export function CartChangedNotice({ cart, className }: CartChangedNoticeProps) {
  const t = useTranslations('cart');
  const isGift = cart.orders.some(({ giftChoices }) => giftChoices.some(({ unmet }) => unmet !== null));
  const { isUpdating, updateCart } = useUpdateCart();
  return (
    <Notice
      tone="warning"
      title={t(isGift ? 'changedGiftTitle' : 'changedTitle')}
      className={className}
      action={
        <Form
          method="post"
          action="/cart"
          onSubmit={(event) => {
            event.preventDefault();
            updateCart();
          }}
        >
          <input type="hidden" name="intent" value="refresh" />
          <Button type="submit" size="s" variant="secondary" isBusy={isUpdating}>
            {t('updateCart')}
          </Button>
        </Form>
      }
    >
      {t(isGift ? 'changedGiftText' : 'changedText')}
    </Notice>
  );
}
