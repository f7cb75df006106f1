import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import { useTranslations } from 'use-intl';
import { formatBaht } from '../../../shared/money.ts';
import { Section } from '../../kit/checkout/section.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

const icons = { card: CreditCard, promptpay: QrCode, transfer: Landmark, cod: Banknote };

type PaymentSectionProps = {
  number: number;
  form: string;
  channels: readonly {
    code: keyof typeof icons;
    name: string;
    detail: string;
    least: number | null;
    most: number | null;
  }[];
  /** In baht: a channel that doesn't take so much can't be chosen. */
  total: number;
  chosen: string | null;
  isMissing: boolean;
};

/** How it is paid. */
export function PaymentSection({ number, form, channels, total, chosen, isMissing }: PaymentSectionProps) {
  const t = useTranslations('checkout.payment');
  const baht = (amount: number) => formatBaht(Math.round(amount * 100));
  const sayLimits = ({ least, most }: { least: number | null; most: number | null }) =>
    most === null
      ? t('least', { least: baht(least ?? 0) })
      : t('between', { least: baht(least ?? 0), most: baht(most) });
  return (
    <Section number={number} title={t('title')}>
      <RadioCards
        name="payment"
        form={form}
        legend={t('choose')}
        isLegendHidden
        hasColumns
        defaultValue={chosen}
        error={isMissing ? t('missing') : undefined}
        options={channels.map((channel) => {
          const Icon = icons[channel.code];
          const isWithin =
            total === 0 ||
            (total >= (channel.least ?? 0) && total <= (channel.most ?? Number.POSITIVE_INFINITY));
          return {
            value: channel.code,
            label: channel.name,
            description: isWithin ? channel.detail : sayLimits(channel),
            isDisabled: !isWithin,
            icon: <Icon className="mt-0.5 size-6 shrink-0 text-ink-soft" aria-hidden="true" />,
          };
        })}
      />
    </Section>
  );
}
