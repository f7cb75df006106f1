import { useTranslations } from 'use-intl';
import { LogoutForm } from '../kit/identity/logout-form.tsx';
import type { Visitor } from '../kit/visitor/visitor.types.ts';
import { ShellLink } from './shell-link.tsx';

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
      <li>
        <ShellLink to="/chat" className={rowClassName}>
          {t('chats')}
        </ShellLink>
      </li>
      <li>
        <ShellLink to="/academy" className={rowClassName}>
          {t('academy')}
        </ShellLink>
      </li>
      {visitor.role === 'seller' && (
        <li>
          <ShellLink to="/manage-store" className={rowClassName}>
            {t('sellerCentre')}
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
