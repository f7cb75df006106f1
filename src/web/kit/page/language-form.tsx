import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';

const languages = [
  { code: 'th', name: 'ไทย' },
  { code: 'en', name: 'English' },
] as const;

/** The language selector: a form that sets the cookie and loads the page anew, with or without JavaScript (SPEC §4). */
export function LanguageForm({ className }: { className?: string }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/resources/language" className={className}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="flex items-center rounded-md border border-line p-0.5 text-sm">
        <legend className="sr-only">{t('language')}</legend>
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-pressed={locale === code}
            className={classNames(
              'min-h-8 rounded-sm px-2',
              locale === code ? 'bg-wash font-semibold text-ink' : 'text-ink-soft hover:text-primary',
            )}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
