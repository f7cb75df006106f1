import Check from 'lucide-react/icons/check';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';

const steps = [1, 2, 3] as const;

/** How far the registration of a shop has come. */
export function ShopSteps({ step }: { step: number }) {
  const t = useTranslations('identity.shop');
  return (
    <ol aria-label={t('step', { step })} className="grid grid-cols-3 gap-2">
      {steps.map((each) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          className={classNames(
            'grid gap-1 border-t-4 pt-2 text-sm',
            each <= step ? 'border-primary text-ink' : 'border-line text-ink-mute',
            each === step && 'font-semibold',
          )}
        >
          <span className="flex items-center gap-1">
            {each < step && <Check className="size-4 shrink-0 text-primary" aria-hidden="true" />}
            {t(`step${each}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
