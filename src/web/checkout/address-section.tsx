import { useCallback, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { UserAddress } from '../../modules/address/address.contract.ts';
import { AddressForm } from '../address/address-form.tsx';
import { Badge } from '../ui/badge.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Section } from './section.tsx';

type AddressSectionProps = {
  form: string;
  addresses: readonly UserAddress[];
  provinces: readonly { id: number; name: string }[];
  chosenId: number | null;
  isMissing: boolean;
};

/** Where it goes: one of the address book, or a new one that is saved into it. */
export function AddressSection({ form, addresses, provinces, chosenId, isMissing }: AddressSectionProps) {
  const t = useTranslations('checkout.address');
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState(chosenId);
  const [isAdding, setIsAdding] = useState(false);
  const onSaved = useCallback(
    (saved: UserAddress) => {
      setChosen(saved.id);
      setIsAdding(false);
      void revalidate();
    },
    [revalidate],
  );
  // Without JavaScript the address book's own page saves it and leads back; with it this page stays as it is.
  const [next, setNext] = useState<{ next?: string }>({ next: '/checkout' });
  useEffect(() => setNext({}), []);
  useEffect(() => {
    if (chosenId !== null) setChosen((known) => known ?? chosenId);
  }, [chosenId]);
  const isEmpty = addresses.length === 0;
  return (
    <Section
      number={1}
      title={t('title')}
      aside={
        isEmpty ? undefined : (
          <Link
            to="/user/profile/my-address"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
          >
            {t('manage')}
          </Link>
        )
      }
    >
      {!isEmpty && (
        <RadioCards
          name="addressId"
          form={form}
          legend={t('choose')}
          isLegendHidden
          hasColumns
          value={chosen}
          onChange={(value) => setChosen(Number(value))}
          error={isMissing ? t('missing') : undefined}
          options={addresses.map((address) => ({
            value: address.id,
            label: `${address.firstname} ${address.lastname}`,
            description: (
              <>
                <span className="block tabular-nums">{address.telephone}</span>
                {address.line}
              </>
            ),
            aside: address.defaultShipping ? <Badge tone="primary">{t('default')}</Badge> : undefined,
          }))}
        />
      )}
      {isEmpty ? (
        <>
          <p className="text-ink-soft">{t('first')}</p>
          <AddressForm provinces={provinces} address={null} {...next} onSaved={onSaved} />
        </>
      ) : (
        <details
          open={isAdding}
          onToggle={(event) => setIsAdding(event.currentTarget.open)}
          className="group rounded-md border border-dashed border-line-strong open:border-solid open:border-line"
        >
          <summary className="flex min-h-11 items-center justify-center gap-2 px-4 font-semibold text-primary group-open:justify-start">
            + {t('add')}
          </summary>
          <div className="p-4 pt-2">
            {/* A new key with each saved address empties the form. */}
            <AddressForm
              key={addresses.length}
              provinces={provinces}
              address={null}
              {...next}
              onSaved={onSaved}
              onCancel={() => setIsAdding(false)}
            />
          </div>
        </details>
      )}
    </Section>
  );
}
