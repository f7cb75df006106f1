import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUser from 'lucide-react/icons/circle-user';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Menu from 'lucide-react/icons/menu';
import { useTranslations } from 'use-intl';
import { ChatIcon } from '../kit/chat/chat-icon.tsx';
import { GuestLink } from '../kit/identity/guest-link.tsx';
import { NoticeBell } from '../kit/notice/notice-bell.tsx';
import { LanguageForm } from '../kit/page/language-form.tsx';
import { Logo } from '../kit/page/logo.tsx';
import { useSite } from '../kit/page/site-context.tsx';
import { useVisitor } from '../kit/visitor/visitor-context.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { MemberLinks } from './account-links.tsx';
import { CartIcon } from './cart-icon.tsx';
import { SearchBox } from './search-box.tsx';
import { ShellLink } from './shell-link.tsx';
import { sideMenuId } from './side-menu.tsx';

const menu = [
  { key: 'home', to: '/' },
  { key: 'product', to: '/product' },
  { key: 'news', to: '/news' },
  { key: 'faq', to: '/faq' },
  { key: 'contactUs', to: '/contactus' },
] as const;

const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-md text-ink hover:bg-wash hover:text-primary';

/** SPEC §2: logo, menu, search, language, cart with badge, the visitor's menu; on a phone the menu is at the side. */
export function Header() {
  const t = useTranslations('shell');
  return (
    <header className="relative z-30 border-b border-line bg-surface md:sticky md:top-0">
      <div className="page-width flex flex-wrap items-center gap-y-2 py-2 md:flex-nowrap md:gap-x-2 md:pt-3 lg:gap-x-5 md:pb-1.5">
        <button
          type="button"
          popoverTarget={sideMenuId}
          className={`${iconButton} -ml-2.5 md:hidden`}
          aria-label={t('menu')}
        >
          <Menu className="size-6" aria-hidden="true" />
        </button>
        {/* It gives way on a phone, so that the icons stay beside it. */}
        <Logo className="flex-1 md:max-w-64 md:flex-none" />
        <SearchBox className="order-last min-w-0 basis-full md:order-none md:flex-1 md:basis-auto" />
        <LanguageForm className="hidden md:block" />
        <VisitorMenu />
        <ChatIcon className={`${iconButton} max-[21.5rem]:hidden`} />
        <NoticeBell className={iconButton} />
        <CartIcon className={`${iconButton} -mr-2.5`} />
      </div>
      <div className="page-width hidden items-center justify-between gap-6 pb-1.5 text-sm md:flex">
        <ShellLink
          to="/category"
          className="-ml-3 -mr-6 flex min-h-9 items-center gap-1.5 rounded-md px-3 font-semibold hover:text-primary"
        >
          <LayoutGrid className="size-4" aria-hidden="true" />
          {t('categories')}
        </ShellLink>
        <nav aria-label={t('mainMenu')} className="mr-auto">
          <ul className="flex">
            {menu.map(({ key, to }) => (
              <li key={key}>
                <ShellLink to={to} className="flex min-h-9 items-center rounded-md px-3 hover:text-primary">
                  {t(key)}
                </ShellLink>
              </li>
            ))}
          </ul>
        </nav>
        <SellerLinks />
      </div>
    </header>
  );
}

/** A signed-in visitor's drop-down, named as SPEC §2 says; a guest's links to register and login. */
function VisitorMenu() {
  const t = useTranslations('shell');
  const visitor = useVisitor();
  if (visitor === null || !visitor.isSignedIn)
    return (
      <div className="hidden items-center gap-1 text-sm md:flex">
        <GuestLink
          view="register"
          className="flex min-h-11 items-center rounded-md px-2 hover:text-primary"
        />
        <GuestLink
          view="login"
          className="flex min-h-9 items-center rounded-md border border-primary px-3 font-semibold text-primary hover:bg-primary-wash"
        />
      </div>
    );
  return (
    <Disclosure
      className="group relative hidden md:block"
      summaryClassName="flex min-h-11 list-none items-center gap-1.5 rounded-md px-2 text-sm hover:bg-wash"
      summary={
        <>
          <CircleUser className="size-5 text-ink-soft" aria-hidden="true" />
          {/* On a tablet the search needs the room, and a name cut to a letter tells nobody anything. */}
          <span className="clamp-1 max-w-36 break-all max-lg:sr-only">
            {visitor.displayName ?? t('account')}
          </span>
          <ChevronDown
            className="size-4 text-ink-mute transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </>
      }
    >
      <ul className="absolute top-full right-0 z-40 mt-1 min-w-52 rounded-md border border-line bg-surface py-1 shadow-pop">
        <MemberLinks visitor={visitor} rowClassName="flex min-h-11 items-center px-4 hover:bg-wash" />
      </ul>
    </Disclosure>
  );
}

/** What leads sellers and partners to where they register and sign in. */
function SellerLinks() {
  const t = useTranslations('shell');
  return (
    <Disclosure
      className="group relative"
      summaryClassName="flex min-h-9 list-none items-center gap-1 rounded-md px-2 text-ink-soft hover:text-primary"
      summary={
        <>
          {t('sellWithUs')}
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
        </>
      }
    >
      <ul className="absolute top-full right-0 z-40 mt-1 min-w-60 rounded-md border border-line bg-surface py-1 shadow-pop">
        <PartnerLinks rowClassName="flex min-h-11 items-center px-4 hover:bg-wash" />
      </ul>
    </Disclosure>
  );
}

const partnerLinks = [
  { key: 'sellerRegister', path: '/register', here: '/seller?view=register' },
  { key: 'sellerLogin', path: '/login', here: '/seller' },
  { key: 'partnerRegister', path: '/register', here: '/seller?view=register' },
  { key: 'partnerLogin', path: '/login', here: '/seller' },
] as const;

/**
 * SPEC §2: seller and partner links open a new tab on the partner site's /register and /login. A shop without a partner site
 * has their forms at /seller.
 */
export function PartnerLinks({ rowClassName }: { rowClassName: string }) {
  const t = useTranslations('shell');
  const { partnerSiteUrl } = useSite();
  return partnerLinks.map(({ key, path, here }) => (
    <li key={key}>
      <a
        href={partnerSiteUrl === '' ? here : partnerSiteUrl + path}
        target="_blank"
        rel="noopener"
        className={rowClassName}
      >
        {t(key)}
        <span className="sr-only"> {t('opensNewTab')}</span>
      </a>
    </li>
  ));
}
