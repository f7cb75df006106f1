import Bowser from 'bowser';

export type DeviceName = { browser: string; os: string; kind: 'mobile' | 'tablet' | 'desktop' | 'unknown' };

const kinds: readonly string[] = ['mobile', 'tablet', 'desktop'];

/** What a person would call the browser or app behind a User-Agent; null when it says nothing. */
export function nameDevice(userAgent: string | null): DeviceName | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = platform.type ?? '';
  if (browser.name === undefined || browser.name === '') return null;
  return {
    browser: browser.name,
    os: os.name ?? '',
    kind: kinds.includes(kind) ? (kind as DeviceName['kind']) : 'unknown',
  };
}
