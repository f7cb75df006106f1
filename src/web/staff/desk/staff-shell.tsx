import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffRight } from '../../../shared/contract.ts';
import { useChatReports, useChatsOwed } from '../../kit/chat/use-chat-news.ts';
import { DeskShell } from '../../kit/desk/desk-shell.tsx';
import { useSite } from '../../kit/page/site-context.tsx';
import { Link } from '../../ui/link.tsx';
import type { DeskWaits } from './count-waiting.server.ts';
import { deskGroups, desksOf } from './desks.ts';

/** What is known of the back office on each of its pages: whose desks there are, and how much waits at which. */
export type BackOffice = {
  rights: readonly StaffRight[];
  waits: Partial<Record<StaffRight, DeskWaits>>;
  /** When that was counted. */
  at: string;
};

/** What waits, with conversations, reports and held messages as they come. */
function useLiveWaits({ waits }: BackOffice): BackOffice['waits'] {
  const owed = useChatsOwed();
  const reports = useChatReports();
  const { chat } = waits;
  if (owed === null || reports === null || !chat) return waits;
  return { ...waits, chat: { ...chat, count: owed + reports } };
}

/** The frame of every page of the back office. */
export function StaffShell({ office, children }: { office: BackOffice; children: ReactNode }) {
  const t = useTranslations('staffMenu');
  const { businessName } = useSite();
  const { rights } = office;
  const waits = useLiveWaits(office);
  const desks = desksOf(rights);
  return (
    <DeskShell
      label={t('label')}
      head={
        <Link to="/admin" className="block min-w-0 rounded-md p-1 leading-tight hover:bg-wash">
          <span className="clamp-1 font-semibold">{businessName}</span>
          <span className="clamp-1 text-xs text-ink-mute">{t('label')}</span>
        </Link>
      }
      groups={[
        { key: 'start', entries: [{ to: '/admin', label: t('start'), Icon: House }] },
        ...deskGroups.map((key) => ({
          key,
          label: t(`group.${key}`),
          entries: desks
            .filter(({ group }) => group === key)
            .map(({ path, right, Icon }) => {
              const count = waits[right]?.count ?? 0;
              return {
                to: `/admin/${path}`,
                label: t(`desk.${right}`),
                Icon,
                count,
                countLabel: t('waits', { count }),
              };
            }),
        })),
      ].filter(({ entries }) => entries.length > 0)}
      find={{ path: '/admin/find', name: t('find.title'), label: t('find.label') }}
      ways={[
        { to: '/admin/security', label: t('security'), Icon: KeyRound },
        { to: '/', label: t('toShop'), Icon: ShoppingBag },
      ]}
    >
      {children}
    </DeskShell>
  );
}
