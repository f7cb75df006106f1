import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Link } from '../../ui/link.tsx';
import { LogoutForm } from '../identity/logout-form.tsx';
import { useVisitor } from '../visitor/visitor-context.tsx';

/** The account's menu at a desk's upper right. */
export function AccountMenu({ className }: { className: string }) {
  const t = useTranslations('ui.desk');
  const visitor = useVisitor();
  return (
    <Disclosure
      className={classNames('group relative', className)}
      summaryClassName="flex min-h-11 list-none items-center gap-1.5 rounded-md px-2 text-sm hover:bg-wash"
      summary={
        <>
          <CircleUser className="size-5 text-ink-soft" aria-hidden="true" />
          <span className="clamp-1 max-w-36 break-all">{visitor?.displayName ?? t('myAccount')}</span>
          <ChevronDown
            className="size-4 text-ink-mute transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </>
      }
    >
      <ul className="absolute top-full right-0 z-40 mt-1 min-w-52 rounded-md border border-line bg-surface p-1 shadow-pop">
        <AccountRows />
      </ul>
    </Disclosure>
  );
}

/** What is in that menu; on a phone it is at the end of the desk's. */
export function AccountRows() {
  const t = useTranslations('ui.desk');
  return (
    <>
      <li>
        <Link to="/user/profile/my-profile" className={rowLook}>
          <CircleUser className="size-5 shrink-0 text-ink-mute" aria-hidden="true" />
          {t('myAccount')}
        </Link>
      </li>
      <li>
        <LogoutForm>
          <button type="submit" className={`${rowLook} w-full`}>
            <LogOut className="size-5 shrink-0 text-ink-mute" aria-hidden="true" />
            {t('logout')}
          </button>
        </LogoutForm>
      </li>
    </>
  );
}

const rowLook = 'flex min-h-11 items-center gap-3 rounded-md px-3 text-left text-sm hover:bg-wash';
