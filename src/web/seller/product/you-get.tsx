import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { commissionOn } from '../../../modules/seller/store-rate.rules.ts';
import { parseBaht } from '../../../shared/money.ts';
import { bahtText } from '../../ui/price.tsx';

/** What commission the store would pay in each category, in per cent. */
export type CategoryPercents = {
  usualPercent: number;
  categories: readonly { id: number; percent: number }[];
};

type YouGetProps = {
  percents: CategoryPercents;
  /** The category of a product whose form doesn't ask for one; and what the form begins with. */
  categoryId: string;
  price: string;
};

/** Beside a price: what the store gets of it, by what is typed and chosen in its form. */
export function YouGet({ percents, categoryId, price }: YouGetProps) {
  const t = useTranslations('listing.form');
  const format = useFormatter();
  const ref = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState({ categoryId, price });
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (form == null) return;
    const read = () => {
      const fields = new FormData(form);
      setTyped({
        price: String(fields.get('price') ?? ''),
        categoryId: String(fields.get('categoryId') ?? categoryId),
      });
    };
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [categoryId]);
  const chosen = Number(typed.categoryId);
  const category = percents.categories.find(({ id }) => id === chosen);
  const percent = category?.percent ?? percents.usualPercent;
  const satang = parseBaht(typed.price);
  const say = format.number(percent, { maximumFractionDigits: 2 });
  return (
    <p ref={ref} className="text-sm text-ink-soft sm:col-span-2">
      {satang === null || satang === 0
        ? t('commission', { percent: say })
        : t('youGet', {
            percent: say,
            gets: bahtText((satang - commissionOn(satang, Math.round(percent * 100))) / 100),
          })}
    </p>
  );
}
