import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { GiftsToChoose } from '../../../modules/returns/returns.contract.ts';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { giftName, type ReturnValues } from './return-form.rules.ts';

/** Gifts that what is sent back had brought: each goes back as well, or is kept and paid for out of the refund. */
export function GiftsField({ gifts, values }: { gifts: GiftsToChoose; values: ReturnValues }) {
  const t = useTranslations('returns.ask');
  const ref = useRef<HTMLDivElement>(null);
  // It wasn't there when the form was sent: whoever sent it is led to it.
  useEffect(() => {
    if (gifts.length > 0) ref.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  }, [gifts]);
  return (
    <Panel title={t('gifts')}>
      <p className="text-ink-soft">{t('giftsText')}</p>
      <div ref={ref} className="grid gap-4">
        {gifts.map(({ orderLineId, name, copies, charge }) => {
          const chosen = values.gifts[orderLineId];
          return (
            <div key={orderLineId}>
              <input type="hidden" name="giftLine" value={orderLineId} />
              <RadioCards
                name={giftName(orderLineId)}
                legend={t('giftOf', { name, count: copies })}
                hasColumns
                defaultValue={chosen === undefined ? 'back' : chosen ? 'back' : 'keep'}
                options={[
                  { value: 'back', label: t('giftBack'), description: t('giftBackText') },
                  {
                    value: 'keep',
                    label: t('giftKeep'),
                    description: t('giftKeepText', { amount: bahtText(charge) }),
                  },
                ]}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
