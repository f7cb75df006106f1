import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import { giftsMost } from '../../../modules/promotion/promotion-desk.rules.ts';
import { groupThousands } from '../../../shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, SelectField } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { PromotionDeskOwner } from './promotion-address.ts';
import type { PromotionReply } from './promotion-reply.types.ts';
import type { PromotionValues } from './read-promotion-form.server.ts';

type GiftChoiceProps = {
  owner: PromotionDeskOwner;
  values: PromotionValues;
  /** What the promotion has now. */
  known: DeskPromotion['gifts'];
  found: PromotionReply['foundGifts'];
  error: string | undefined;
};

type Option = { id: number; name: string; about: string; price: number | null };

/**
 * What is given, or lets choose: looked for and ticked within the form. Looking sends the form and saves nothing; what is
 * ticked stays.
 */
export function GiftChoice({ owner, values, known, found, error }: GiftChoiceProps) {
  const t = useTranslations('promotionDesk.field');
  const chosenIds = (values.giftIds ?? '').split(/[\s,]+/).filter((id) => id !== '');
  const offered = (found ?? []).map(({ id, name, storeName, price, free }): Option => {
    const facts = [t('value', { price: bahtText(price) }), t('free', { count: groupThousands(free) })];
    return { id, name, price, about: [...(owner === 'house' ? [storeName] : []), ...facts].join(' · ') };
  });
  const kept = [...known, ...readGiftNames(values.giftName ?? '')].map(
    ({ id, name, price }): Option => ({ id, name, price, about: t('value', { price: bahtText(price) }) }),
  );
  const all = [...offered, ...kept];
  const chosen = chosenIds.map(
    (id): Option =>
      all.find((one) => String(one.id) === id) ?? { id: Number(id), name: `#${id}`, about: '', price: null },
  );
  const others = offered.filter(({ id }) => !chosenIds.includes(String(id)));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set(chosen.map(({ id }) => id)));
  const shown = [...chosen, ...others];
  const prices = shown.flatMap(({ id, price }) => (ticked.has(id) && price !== null ? [price] : []));
  const boxOf = (option: Option) => (
    <GiftBox
      key={option.id}
      option={option}
      isTicked={ticked.has(option.id)}
      onTick={(isTicked) =>
        setTicked(
          (before) => new Set([...before].filter((id) => id !== option.id).concat(isTicked ? option.id : [])),
        )
      }
    />
  );
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="mb-1 font-semibold">{t('gift')}</legend>
      <p className="text-sm text-ink-soft">{t(owner === 'house' ? 'giftHintHouse' : 'giftHint')}</p>
      <p className="text-sm text-ink-soft">{t('giftsHint', { most: giftsMost })}</p>
      {chosen.length > 0 && (
        <ul aria-label={t('giftsChosen')} className="grid gap-1 sm:grid-cols-2">
          {chosen.map(boxOf)}
        </ul>
      )}
      {chosen.length > 1 && (
        <SelectField
          key={chosenIds.join()}
          name="giftFirst"
          label={t('giftFirst')}
          hint={t('giftFirstHint')}
          placeholder={null}
          options={chosen.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={chosenIds[0]}
        />
      )}
      {prices.length > 0 && (
        <p className="text-sm text-ink-soft" role="status">
          {t('giftCopyCostMost', { amount: bahtText(Math.max(...prices)) })}
        </p>
      )}
      <div className="flex items-end gap-2">
        <Field
          name="giftSearch"
          label={t('find')}
          defaultValue={values.giftSearch}
          autoComplete="off"
          maxLength={100}
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const form = event.currentTarget.form;
            form?.requestSubmit(form.querySelector<HTMLButtonElement>('[value=findGift]'));
          }}
        />
        <Button type="submit" name="intent" value="findGift" variant="secondary">
          {t('findGo')}
        </Button>
      </div>
      {found?.length === 0 && (
        <p role="status" className="text-ink-soft">
          {t('noneFound')}
        </p>
      )}
      {others.length > 0 && (
        <ul
          aria-label={t('found')}
          className="grid max-h-80 gap-1 overflow-y-auto rounded-md bg-wash p-3 sm:grid-cols-2"
        >
          {others.map(boxOf)}
        </ul>
      )}
      <FieldError error={error} />
    </fieldset>
  );
}

function GiftBox({
  option: { id, name, about, price },
  isTicked,
  onTick,
}: {
  option: Option;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  return (
    <li>
      <label className="flex items-start gap-2 py-1">
        <input
          type="checkbox"
          name="giftIds"
          value={id}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
          className="mt-1 size-5 shrink-0 rounded-sm"
        />
        <span className="min-w-0 wrap-anywhere">
          {name}
          {about !== '' && <span className="block text-sm text-ink-mute">{about}</span>}
        </span>
      </label>
      {price !== null && <input type="hidden" name="giftName" value={`${id} ${price} ${name}`} />}
    </li>
  );
}

/** What products of the form are called and cost, a line each, so that one that was found before is still named. */
function readGiftNames(text: string): { id: number; name: string; price: number }[] {
  return text.split('\n').flatMap((line) => {
    const [, id, price, name] = /^(\d{1,15}) (\d{1,9}(?:\.\d{1,2})?) (.+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ id: Number(id), name, price: Number(price) }];
  });
}
