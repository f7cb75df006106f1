import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Where it isn't in the way: not on what is to be read, nor on what is to be paid. */
const quiet = /^\/(term-and-condition|privacy-policy|user\/profile\/privacy|payment|close)/;

/**
 * Asks whoever never agreed to a text, or to one that has changed since, to read the one in force (decisions 95 and 131); it
 * stays until they have.
 */
export function AgreeAnewBar() {
  const t = useTranslations('shell.agreeAnew');
  const visitor = useVisitor();
  const { pathname } = useLocation();
  // Staff are at work, not visiting.
  if (visitor?.mustAgreeAnew !== true || visitor.role === 'staff' || quiet.test(pathname)) return null;
  return (
    <aside
      aria-label={t('label')}
      className="above-bar fixed inset-x-3 z-30 mx-auto flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 text-sm shadow-pop md:p-4"
    >
      <p className="min-w-0 flex-1 basis-52">{t('text')}</p>
      <ButtonLink size="s" to="/user/profile/privacy">
        {t('open')}
      </ButtonLink>
    </aside>
  );
}
