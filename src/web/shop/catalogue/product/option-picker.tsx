import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import type { Product } from './load-product.server.ts';
import { optionLevels } from './option-levels.rules.ts';

/** The options of a product, level by level (SPEC §3: up to 4). Each value is a link to a child product that has it. */
export function OptionPicker({ product, id }: { product: Product; id?: string }) {
  const t = useTranslations('product');
  const levels = optionLevels(product.attributes, product.children.attributeOption, product.selectedOptions);
  if (levels.length === 0) return null;
  return (
    <div className="grid gap-4" id={id}>
      {levels.map((level) => (
        <div key={level.key}>
          <p className="pb-1.5 text-sm font-semibold" aria-hidden="true">
            {level.name}
            <span className="font-normal text-ink-soft">
              {' '}
              {level.values.find(({ isChosen }) => isChosen)?.label ?? ''}
            </span>
          </p>
          <ul aria-label={level.name} className="flex flex-wrap gap-2">
            {level.values.map((value) =>
              value.urlKey === null ? (
                <li key={value.key}>
                  <span
                    title={t('options.notWith', { above: level.above })}
                    className="inline-flex min-h-11 min-w-11 cursor-not-allowed items-center justify-center rounded-md border border-line bg-wash px-3 text-ink-mute"
                  >
                    {value.label}
                    <span className="sr-only"> ({t('options.notWith', { above: level.above })})</span>
                  </span>
                </li>
              ) : (
                <li key={value.key}>
                  <Link
                    to={`/product/${value.urlKey}`}
                    replace
                    preventScrollReset
                    prefetch="intent"
                    aria-current={value.isChosen ? 'true' : undefined}
                    className={classNames(
                      'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border px-3 hover:border-primary',
                      value.isChosen
                        ? 'border-primary bg-primary-wash font-semibold text-primary outline outline-primary'
                        : 'border-line-strong bg-surface',
                      !value.isInStock && 'border-dashed text-ink-mute line-through',
                    )}
                  >
                    {value.label}
                    {!value.isInStock && <span className="sr-only"> ({t('stock.out')})</span>}
                  </Link>
                </li>
              ),
            )}
          </ul>
          {level.values.some(({ urlKey }) => urlKey === null) && (
            <p className="pt-1.5 text-sm text-ink-mute" aria-hidden="true">
              {t('options.greyed', { above: level.above })}
            </p>
          )}
        </div>
      ))}
      {!product.isBuyable && <p className="text-sm text-ink-soft">{t('options.choose')}</p>}
    </div>
  );
}
