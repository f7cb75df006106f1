import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PromotionOutcome } from '../../../modules/checkout/checkout.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useUpdateCart } from './use-cart-reply.ts';

function keyOf(promotions: PromotionOutcome | null): string {
  return (promotions?.applied ?? [])
    .map(({ promotionId, discount }) => `${promotionId} ${discount}`)
    .sort()
    .join();
}

/**
 * Says that promotions took something else off when the page was opened, where nobody has changed the cart since: one has
 * begun or ended by itself. "Update cart" takes it as it is now.
 */
export function PromotionsChangedNotice({
  version,
  promotions,
}: {
  version: number;
  promotions: PromotionOutcome | null;
}) {
  const t = useTranslations('cart');
  const { isUpdating, updateCart } = useUpdateCart();
  const key = keyOf(promotions);
  const [seen, setSeen] = useState({ version, key });
  if (seen.version !== version) setSeen({ version, key });
  if (seen.version !== version || seen.key === key) return null;
  return (
    <Notice
      tone="warning"
      title={t('promotion.changedTitle')}
      action={
        <Button
          size="s"
          variant="secondary"
          isBusy={isUpdating}
          onClick={() => {
            setSeen({ version, key });
            updateCart();
          }}
        >
          {t('updateCart')}
        </Button>
      }
    >
      {t('promotion.changedText')}
    </Notice>
  );
}
