import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLoginDialog } from './login-context.tsx';

/** A guest's link to sign in or register: a page without JavaScript, a dialog over this one with it. */
export function GuestLink({ view, className }: { view: 'login' | 'register'; className?: string }) {
  const t = useTranslations('shell');
  const { openLogin } = useLoginDialog();
  const { pathname, search } = useLocation();
  const isThere = pathname === '/login' || pathname === '/register';
  return (
    <a
      href={isThere ? `/${view}` : `/${view}?next=${encodeURIComponent(pathname + search)}`}
      className={className}
      onClick={(event) => {
        if (isThere || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openLogin(view);
      }}
    >
      {t(view)}
    </a>
  );
}
