import type { BannerSide } from '../../../modules/banner/banner.rules.ts';

/** Which of a banner's pictures was refused, as the API's failure tells it; null when none was. */
export function refusedSide(data: unknown): BannerSide | null {
  if (typeof data !== 'object' || data === null || !('side' in data)) return null;
  return data.side === 'desktop' || data.side === 'mobile' ? data.side : null;
}
