import CircleUser from 'lucide-react/icons/circle-user';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Library from 'lucide-react/icons/library';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { placeOf } from './bottom-bar.rules.ts';
import { CartIcon } from './cart-icon.tsx';
import { ShellLink } from './shell-link.tsx';

/** Five words don't fit beside each other in large letters; the signs stay, and their names for who listens. */
const label = 'large-text:sr-only';
const item = 'grid min-h-14 content-center justify-items-center gap-0.5 text-xs leading-tight text-ink-soft';

const places = [
  { key: 'home', to: '/', Icon: House },
  { key: 'categories', to: '/category', Icon: LayoutGrid },
  { key: 'product', to: '/product', Icon: Library },
] as const;

/** The mobile menu bar at the lower edge. Pages that hide it: layout.rules.ts. */
export function BottomBar() {
  const t = useTranslations('shell');
  const place = placeOf(useLocation().pathname);
  return (
    <nav
      aria-label={t('bottomMenu')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {places.map(({ key, to, Icon }) => (
          <li key={key}>
            <ShellLink to={to} isCurrent={place === key} className={item}>
              <Icon className="size-6" aria-hidden="true" />
              <span className={label}>{t(key)}</span>
            </ShellLink>
          </li>
        ))}
        <li>
          <CartIcon className={item} hasLabel />
        </li>
        <li>
          <ShellLink to="/user/profile/my-profile" isCurrent={place === 'me'} className={item}>
            <CircleUser className="size-6" aria-hidden="true" />
            <span className={label}>{t('me')}</span>
          </ShellLink>
        </li>
      </ul>
    </nav>
  );
}
