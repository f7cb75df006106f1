import { useLocale, useTranslations } from 'use-intl';
import type { CampaignState } from '../../../modules/campaign/campaign.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import type { Tone } from '../../ui/badge.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tones: Record<CampaignState, Tone> = {
  running: 'success',
  coming: 'info',
  hidden: 'neutral',
  over: 'neutral',
  stopped: 'danger',
};

/** What a campaign is now. Wants the messages `campaignDesk`, as all of these words. */
export function CampaignStateBadge({ state }: { state: CampaignState }) {
  const t = useTranslations('campaignDesk.state');
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}

/** What options cost, from the cheapest to the dearest, in baht; one amount where they are the same. */
export function rangeText(lowest: number, highest: number): string {
  return highest > lowest ? `${bahtText(lowest)} – ${bahtText(highest)}` : bahtText(lowest);
}

type Times = { startsAt: string; endsAt: string; proposalsUntil: string | null };

/** From when until when, and until when stores may propose. */
export function useCampaignTimes() {
  const t = useTranslations('campaignDesk');
  const locale = useLocale();
  const say = (at: string) => formatDateTime(locale, new Date(at));
  return ({ startsAt, endsAt, proposalsUntil }: Times) => ({
    period: t('period', { from: say(startsAt), until: say(endsAt) }),
    takes: proposalsUntil === null ? t('takesNone') : t('takesUntil', { until: say(proposalsUntil) }),
  });
}

const proposalTones = {
  proposed: 'warning',
  accepted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
} as const;

/** How a proposal stands. */
export function ProposalBadge({ state }: { state: keyof typeof proposalTones }) {
  const t = useTranslations('campaignDesk.proposals.state');
  return <StatusBadge tone={proposalTones[state]}>{t(state)}</StatusBadge>;
}
