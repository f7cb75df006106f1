import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import { useTranslations } from 'use-intl';
import { Section } from '../../kit/checkout/section.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

const icons = { card: CreditCard, promptpay: QrCode, transfer: Landmark, cod: Banknote };

type PaymentSectionProps = {
  number: number;
  form: string;
  channels: readonly { code: keyof typeof icons; name: string; detail: string }[];
  chosen: string | null;
  isMissing: boolean;
};

/** How it is paid. */
export function PaymentSection({ number, form, channels, chosen, isMissing }: PaymentSectionProps) {
  const t = useTranslations('checkout.payment');
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
          return {
            value: channel.code,
            label: channel.name,
            description: channel.detail,
            icon: <Icon className="mt-0.5 size-6 shrink-0 text-ink-soft" aria-hidden="true" />,
          };
        })}
      />
    </Section>
  );
}
