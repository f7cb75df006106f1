import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLoginDialog } from './login-context.tsx';
import { LogoutForm } from './logout-form.tsx';
import { ShellLink } from './shell-link.tsx';
import type { Visitor } from './visitor.types.ts';

/** A signed-in person's own pages, and logout (SPEC §2): rows of a menu. */
export function MemberLinks({ visitor, rowClassName }: { visitor: Visitor; rowClassName: string }) {
  const t = useTranslations('shell');
  return (
    <>
      <li>
        <ShellLink to="/user/profile/my-profile" className={rowClassName}>
          {t('profile')}
        </ShellLink>
      </li>
      <li>
        <ShellLink to="/user/profile/my-order" className={rowClassName}>
          {t('myOrders')}
        </ShellLink>
      </li>
      {visitor.role === 'seller' && (
        <li>
          <ShellLink to="/seller/orders" className={rowClassName}>
            {t('storeOrders')}
          </ShellLink>
        </li>
      )}
      {visitor.role === 'staff' && (
        <li>
          <ShellLink to="/admin" className={rowClassName}>
            {t('backOffice')}
          </ShellLink>
        </li>
      )}
      <li>
        <LogoutForm>
          <button type="submit" className={`${rowClassName} w-full text-left`}>
            {t('logout')}
          </button>
        </LogoutForm>
      </li>
    </>
  );
}

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
