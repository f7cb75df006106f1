import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import FileLock from 'lucide-react/icons/file-lock';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import KeyRound from 'lucide-react/icons/key-round';
import LibraryBig from 'lucide-react/icons/library-big';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import Package from 'lucide-react/icons/package';
import PackageMinus from 'lucide-react/icons/package-minus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import Store from 'lucide-react/icons/store';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import UserRound from 'lucide-react/icons/user-round';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { type ComponentType, type SVGProps, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LogoutForm } from '../../kit/identity/logout-form.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import { menuOf } from './profile-menu.rules.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;
type Item = { key: ItemKey; to: string; Icon: Icon };
type ItemKey =
  | 'my-profile'
  | 'my-order'
  | 'library'
  | 'my-return'
  | 'my-address'
  | 'favourite'
  | 'followed-stores'
  | 'product-watches'
  | 'my-wallet'
  | 'affiliate'
  | 'my-voucher'
  | 'reward'
  | 'my-review'
  | 'notification'
  | 'security'
  | 'privacy'
  | 'seller'
  | 'staff';

const items: readonly Item[] = [
  { key: 'my-profile', to: '/user/profile/my-profile', Icon: UserRound },
  { key: 'my-order', to: '/user/profile/my-order', Icon: Package },
  { key: 'library', to: '/user/profile/library', Icon: LibraryBig },
  { key: 'my-return', to: '/user/profile/my-return', Icon: PackageMinus },
  { key: 'my-address', to: '/user/profile/my-address', Icon: MapPin },
  { key: 'favourite', to: '/user/profile/favourite', Icon: Heart },
  { key: 'followed-stores', to: '/user/profile/followed-stores', Icon: Store },
  { key: 'product-watches', to: '/user/profile/product-watches', Icon: BellRing },
  { key: 'my-wallet', to: '/user/profile/my-wallet', Icon: WalletCards },
  { key: 'affiliate', to: '/user/profile/affiliate', Icon: Megaphone },
  { key: 'my-voucher', to: '/user/profile/my-voucher', Icon: TicketPercent },
  { key: 'reward', to: '/user/profile/reward', Icon: Gift },
  { key: 'my-review', to: '/user/profile/my-review', Icon: Star },
  { key: 'notification', to: '/user/profile/notification', Icon: Bell },
  { key: 'security', to: '/user/profile/security', Icon: KeyRound },
  { key: 'privacy', to: '/user/profile/privacy', Icon: FileLock },
];
const roleItems: Record<'shopper' | 'seller' | 'staff', readonly Item[]> = {
  shopper: [],
  seller: [{ key: 'seller', to: '/manage-store', Icon: Store }],
  staff: [{ key: 'staff', to: '/admin', Icon: ShieldCheck }],
};

const row =
  'flex min-h-11 items-center gap-2.5 rounded-md px-3 whitespace-nowrap transition-colors md:w-full';

/** The menus of an account: beside the page from 48rem, above it on a phone, where the row scrolls sideways. */
export function ProfileMenu({ role }: { role: 'shopper' | 'seller' | 'staff' }) {
  const t = useTranslations('order.menu');
  const rowRef = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const current = menuOf(pathname);
  useCurrentInView(rowRef, pathname);
  return (
    <nav
      ref={rowRef}
      aria-label={t('label')}
      className="scroll-cue -mx-4 overflow-x-auto border-b border-line px-4 py-2 md:mx-0 md:overflow-visible md:border-0 md:p-0"
    >
      <ul className="flex min-w-max gap-1 md:min-w-0 md:flex-col">
        {[...items, ...roleItems[role]].map(({ key, to, Icon }) => (
          <li key={key}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={key === current ? 'page' : undefined}
              className={classNames(
                row,
                key === current
                  ? 'bg-primary-wash font-semibold text-primary'
                  : 'text-ink-soft hover:bg-wash hover:text-ink',
              )}
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {t(key)}
            </Link>
          </li>
        ))}
        <li className="md:mt-2 md:border-t md:border-line md:pt-2">
          <LogoutForm>
            <button type="submit" className={classNames(row, 'text-ink-soft hover:bg-wash hover:text-ink')}>
              <LogOut className="size-5 shrink-0" aria-hidden="true" />
              {t('logout')}
            </button>
          </LogoutForm>
        </li>
      </ul>
    </nav>
  );
}
