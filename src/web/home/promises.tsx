import HandCoins from 'lucide-react/icons/hand-coins';
import PackageCheck from 'lucide-react/icons/package-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslations } from 'use-intl';

const promises = [
  { key: 'promiseShipping', text: 'promiseShippingText', Icon: PackageCheck },
  { key: 'promiseReturn', text: 'promiseReturnText', Icon: Undo2 },
  { key: 'promisePayment', text: 'promisePaymentText', Icon: HandCoins },
] as const;

/** SPEC §9's terms, and §4: the seller is paid after the buyer confirms receipt. */
export function Promises() {
  const t = useTranslations('home');
  return (
    <section aria-label={t('promises')} className="late page-width">
      <ul className="grid gap-6 border-t border-line pt-8 md:grid-cols-3 md:gap-10">
        {promises.map(({ key, text, Icon }) => (
          <li key={key} className="flex gap-4">
            <Icon className="mt-1 size-6 shrink-0 text-primary" strokeWidth={1.5} aria-hidden="true" />
            <div>
              <p className="font-semibold">{t(key)}</p>
              <p className="text-sm text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
