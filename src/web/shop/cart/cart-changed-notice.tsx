import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useUpdateCart } from './use-cart-reply.ts';

/** Prices or stock have changed since the shopper looked: "update cart" accepts it (SPEC §8). */
export function CartChangedNotice({ className }: { className?: string }) {
  const t = useTranslations('cart');
  const { isUpdating, updateCart } = useUpdateCart();
  return (
    <Notice
      tone="warning"
      title={t('changedTitle')}
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
      {t('changedText')}
    </Notice>
  );
}
