import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { LivePost } from '../../../modules/live/live.contract.ts';
import type { LiveState } from '../../../modules/live/live.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import type { Tone } from '../../ui/badge.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { HostPage } from './host-page.tsx';
import { useLivePlace } from './use-live-place.ts';

const tones: Record<LiveState, Tone> = { draft: 'neutral', connected: 'success', finished: 'info' };

export function LiveStateBadge({ state }: { state: LiveState }) {
  const t = useTranslations('live.state');
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}

/** A live's kind and time, and what is asked for of it. */
export function useLiveWords() {
  const t = useTranslations('live');
  const locale = useLocale();
  return {
    whenOf: ({ postTypeId, startsAt }: Pick<LivePost, 'postTypeId' | 'startsAt'>) =>
      `${t(`type.${postTypeId}`)} · ${formatDateTime(locale, new Date(startsAt))}`,
    factsOf: (
      post: Pick<
        LivePost,
        'productCount' | 'purchaseDemand' | 'submitOrder' | 'submitOrderPercent' | 'grandTotal'
      >,
    ) =>
      t('facts', {
        ...{ count: post.productCount, asked: post.purchaseDemand },
        ...{ placed: post.submitOrder, percent: post.submitOrderPercent },
        amount: bahtText(post.grandTotal),
      }),
  };
}

const liveParts = ['prepare', 'sheet', 'page', 'import', 'console', 'reserved', 'replay'] as const;
type LivePart = (typeof liveParts)[number];

/** The frame of a live's pages: its name, where it stands, and its parts. */
export function LiveFrame({ live, part, children }: { live: LivePost; part: LivePart; children: ReactNode }) {
  const { path: livesPath } = useLivePlace();
  const t = useTranslations('live');
  const { whenOf, factsOf } = useLiveWords();
  const path = `${livesPath}/${live.id}`;
  const shown = live.state === 'draft' ? (['prepare', 'sheet', 'page'] as const) : liveParts;
  return (
    <HostPage
      title={live.name}
      way={[{ label: t('title'), to: livesPath }]}
      lead={`${whenOf(live)} · ${factsOf(live)}`}
      aside={<LiveStateBadge state={live.state} />}
    >
      <StatusTabs
        label={t('nav.label')}
        tabs={shown.map((each) => ({
          ...{ key: each, label: t(`nav.${each}`), isCurrent: each === part },
          to: each === 'prepare' ? path : `${path}/${each}`,
        }))}
      />
      {children}
    </HostPage>
  );
}
