import HandCoins from 'lucide-react/icons/hand-coins';
import PackageCheck from 'lucide-react/icons/package-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslations } from 'use-intl';
import { useSite } from '../../kit/page/site-context.tsx';
import { classNames } from '../../ui/class-names.ts';

const promises = [
  { key: 'shipping', text: 'shippingText', Icon: PackageCheck },
  { key: 'return', text: 'returnText', Icon: Undo2 },
  { key: 'payment', text: 'paymentText', Icon: HandCoins },
] as const;

/** SPEC §9's terms, and §4: the seller is paid after the buyer confirms receipt. */
export function Promises({ className = 'page-width' }: { className?: string }) {
  const t = useTranslations('catalogue.promises');
  const { returnDays: days } = useSite().timers;
  return (
    <section aria-label={t('label')} className={classNames('late', className)}>
      <ul className="grid gap-6 border-t border-line pt-8 md:grid-cols-3 md:gap-10">
        {promises.map(({ key, text, Icon }) => (
          <li key={key} className="flex gap-4">
            <Icon className="mt-1 size-6 shrink-0 text-primary" strokeWidth={1.5} aria-hidden="true" />
            <div>
              <p className="font-semibold">{t(key, { days })}</p>
              <p className="text-sm text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
