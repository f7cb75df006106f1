import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { displayCashback, isPriceToSell } from '../../../modules/live/live-keyword.rules.ts';
import { parseBaht } from '../../../shared/money.ts';
import { bahtText } from '../../ui/price.tsx';

type CashbackPriceProps = {
  /** What a copy earns the host at its list price, in baht; 0 for a store, which is told nothing of it. */
  cashback: number;
  listPrice: number;
  /** The price as it is entered to begin with. */
  price: string;
  /** The fields, one of them called `price`. */
  children: ReactNode;
};

const satang = (baht: number) => Math.round(baht * 100);

/** Fields of a live's product with what the entered price leaves of an affiliate's cashback (SPEC §4), said while it is typed. */
export function CashbackPrice({ cashback, listPrice, price, children }: CashbackPriceProps) {
  const t = useTranslations('live.cashback');
  const [typed, setTyped] = useState(price);
  if (cashback === 0) return children;
  const entered = parseBaht(typed) ?? 0;
  const [earned, list] = [satang(cashback), satang(listPrice)];
  const isFine = isPriceToSell(earned, list, entered);
  const left = displayCashback(earned, list, entered) / 100;
  return (
    <div
      className="grid gap-3"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'price') setTyped(target.value);
      }}
    >
      {children}
      <p
        role="status"
        className={`text-sm tabular-nums ${isFine ? 'text-ink-soft' : 'font-semibold text-danger'}`}
      >
        {isFine
          ? t('left', { left: bahtText(left), all: bahtText(cashback) })
          : t('outside', { from: bahtText(listPrice - cashback), to: bahtText(listPrice) })}
      </p>
    </div>
  );
}
