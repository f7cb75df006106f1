import GraduationCap from 'lucide-react/icons/graduation-cap';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StoreCentre } from '../../../modules/store-centre/store-centre.contract.ts';
import { useChatsOwed } from '../../kit/chat/use-chat-news.ts';
import { DeskShell } from '../../kit/desk/desk-shell.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { menuFor } from './menu.ts';
import { CentreRights } from './rights.ts';

type CentreShellProps = {
  centre: StoreCentre;
  /** Whether this site is the shop: the sellers' own (SITE_MODE=seller) has none of its pages. */
  isShop: boolean;
  children: ReactNode;
};

/** The frame of every page of the seller centre. */
export function CentreShell({ centre, isShop, children }: CentreShellProps) {
  const t = useTranslations('centre');
  const { store, rights } = centre;
  const owed = useChatsOwed();
  const waiting = owed === null ? centre.waiting : { ...centre.waiting, chats: owed };
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
      find={{ path: '/manage-store/find', name: t('find.title'), label: t('find.label') }}
      ways={
        isShop
          ? [
              ...(store.isPublic
                ? [{ to: `/seller-store/${store.urlKey}`, label: t('toStore'), Icon: Store }]
                : []),
              { to: '/academy', label: t('toAcademy'), Icon: GraduationCap },
              { to: '/', label: t('toShop'), Icon: ShoppingBag },
            ]
          : []
      }
    >
      <CentreRights value={rights}>{children}</CentreRights>
    </DeskShell>
  );
}

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
