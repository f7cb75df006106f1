import { useLocale, useTranslations } from 'use-intl';
import type { AboutThing } from '../../../modules/catalogue-desk/catalogue-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Badge } from '../../ui/badge.tsx';

/** What a thing is called, in the visitor's language. */
export function useThingName() {
  const locale = useLocale();
  return ({ nameTh, nameEn }: Pick<AboutThing, 'nameTh' | 'nameEn'>) => inLocale(locale, nameTh, nameEn);
}

/** What tells a thing from another of its name, in two lines. Wants the messages `catalogueDesk` and `product`. */
export function ThingFacts({ about, hasKind = false }: { about: AboutThing; hasKind?: boolean }) {
  const t = useTranslations('catalogueDesk');
  const words = useTranslations('product');
  const locale = useLocale();
  const { kind, id, authors, publisher, isbn13, format, language, year, urlKey } = about;
  const isBook = kind === 'work' || kind === 'edition';
  const other = locale === 'th' ? about.nameEn : about.nameTh;
  const facts = [
    other === inLocale(locale, about.nameTh, about.nameEn) ? null : other,
    authors.length === 0 ? null : authors.join(', '),
    publisher,
    format === null ? null : words(`format.${format}`),
    language === null ? null : (new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language),
    year === null ? null : String(year),
    isbn13 ?? (kind === 'edition' ? t('noIsbn') : null),
    urlKey === null ? null : `/${kind}/${urlKey}`,
  ];
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-ink-soft wrap-anywhere">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-mute tabular-nums">
        {hasKind && <Badge tone="neutral">{t(`kind.${kind}`)}</Badge>}
        <span>{t('number', { id })}</span>
        {!isBook && <span>{t('count.works', { count: about.works })}</span>}
        {kind === 'work' && <span>{t('count.editions', { count: about.editions })}</span>}
        <span>{t('count.offers', { count: about.offers })}</span>
        {about.refused > 0 && <Badge tone="danger">{t('count.refused', { count: about.refused })}</Badge>}
      </p>
    </div>
  );
}
