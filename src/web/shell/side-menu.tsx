import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { GuestLink } from '../kit/identity/guest-link.tsx';
import { LanguageForm } from '../kit/page/language-form.tsx';
import { Logo } from '../kit/page/logo.tsx';
import { useSite } from '../kit/page/site-context.tsx';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';
import { useNewPlace } from '../ui/use-new-place.ts';
import { MemberLinks } from './account-links.tsx';
import { ShellLink } from './shell-link.tsx';

export const sideMenuId = 'side-menu';

const row = 'flex min-h-12 items-center px-5 hover:bg-wash';

const pages = [
  { key: 'categories', to: '/category' },
  { key: 'product', to: '/product' },
  { key: 'store', to: '/store' },
  { key: 'live', to: '/live' },
  { key: 'news', to: '/news' },
  { key: 'contactUs', to: '/contactus' },
  { key: 'faq', to: '/faq' },
] as const;

/** The mobile side menu of SPEC §2. A popover: the browser opens and closes it, with or without JavaScript. */
export function SideMenu() {
  const t = useTranslations('shell');
  const visitor = useVisitor();
  const { isLive } = useSite();
  const ref = useRef<HTMLElement>(null);
  useNewPlace(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
  });
  const isMember = visitor?.isSignedIn ?? false;
  return (
    <nav
      ref={ref}
      id={sideMenuId}
      popover="auto"
      aria-label={t('menu')}
      className="side-motion fixed inset-y-0 right-auto left-0 m-0 h-dvh w-[min(86vw,20rem)] flex-col overflow-y-auto overscroll-contain bg-surface text-ink shadow-pop open:flex"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-5">
        <Logo />
        <button
          type="button"
          popoverTarget={sideMenuId}
          popoverTargetAction="hide"
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-wash"
          aria-label={t('closeMenu')}
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      <ul className="py-2">
        <li>
          <ShellLink to="/" className={row}>
            {t('home')}
          </ShellLink>
        </li>
        {isMember && visitor !== null && (
          <li className="my-2 border-y border-line py-2">
            {visitor.displayName !== null && (
              <p className="px-5 py-1 text-sm break-all text-ink-mute">{visitor.displayName}</p>
            )}
            <ul>
              <MemberLinks visitor={visitor} rowClassName={row} />
            </ul>
          </li>
        )}
        {pages.map(
          ({ key: name, to }) =>
            (isLive || name !== 'live') && (
              <li key={name}>
                <ShellLink to={to} className={row}>
                  {t(name)}
                </ShellLink>
              </li>
            ),
        )}
        {!isMember && (
          <li className="mt-2 border-t border-line pt-2">
            <GuestLink view="login" className={`${row} font-semibold text-primary`} />
            <GuestLink view="register" className={row} />
          </li>
        )}
      </ul>
      <LanguageForm className="mt-auto w-fit px-5 py-4" />
    </nav>
  );
}
