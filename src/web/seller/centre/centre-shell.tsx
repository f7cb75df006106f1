import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StoreCentre } from '../../../modules/store-centre/store-centre.contract.ts';
import { DeskShell } from '../../kit/desk/desk-shell.tsx';
import { LogoutForm } from '../../kit/identity/logout-form.tsx';
import { useVisitor } from '../../kit/visitor/visitor-context.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Picture } from '../../ui/picture.tsx';
import { menuFor } from './menu.ts';

/** The frame of every page of the seller centre. */
export function CentreShell({ centre, children }: { centre: StoreCentre; children: ReactNode }) {
  const t = useTranslations('centre');
  const visitor = useVisitor();
  const { store, rights, waiting } = centre;
  const rows = (
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
  return (
    <DeskShell
      label={t('label')}
      head={<StoreHead store={store} />}
      groups={menuFor(rights).map(({ key, entries }) => ({
        key,
        ...(key === 'work' ? {} : { label: t(`group.${key}`) }),
        entries: entries.map((entry) => {
          const count = entry.waits?.(waiting) ?? 0;
          return {
            to: `/manage-store${entry.path}`,
            ...(entry.also === undefined ? {} : { also: `/manage-store${entry.also}` }),
            label: t(`menu.${entry.key}`),
            Icon: entry.Icon,
            count,
            countLabel: t('waits', { count }),
          };
        }),
      }))}
      find={{ path: '/manage-store/find', label: t('find.label') }}
      ways={[
        ...(store.isPublic
          ? [{ to: `/seller-store/${store.urlKey}`, label: t('toStore'), Icon: Store }]
          : []),
        { to: '/', label: t('toShop'), Icon: ShoppingBag },
      ]}
      account={
        <Disclosure
          className="group relative"
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
            {rows}
          </ul>
        </Disclosure>
      }
      accountRows={rows}
    >
      {children}
    </DeskShell>
  );
}

const rowLook = 'flex min-h-11 items-center gap-3 rounded-md px-3 text-left text-sm hover:bg-wash';

function StoreHead({ store }: { store: StoreCentre['store'] }) {
  const t = useTranslations('centre');
  return (
    <Link to="/manage-store" className="flex min-w-0 items-center gap-3 rounded-md p-1 hover:bg-wash">
      <span className="size-9 shrink-0 overflow-hidden rounded-md border border-line">
        <Picture base={store.imageUrl} alt="" sizes="2.25rem" minWidthPx={96} maxWidthPx={160} ratio="1/1" />
      </span>
      <span className="min-w-0 leading-tight">
        <span className="clamp-1 font-semibold">{store.name}</span>
        <span className="clamp-1 text-xs text-ink-mute">{t(store.isPublic ? 'label' : 'notPublic')}</span>
      </span>
    </Link>
  );
}
