/** What consent is asked for: the terms, the privacy policy, news by mail, cookies beyond the necessary ones. */
export type ConsentKind = 'terms' | 'privacy' | 'news' | 'statistics_cookies' | 'marketing_cookies';

/**
 * The day the text that comes with the shop was published (Asia/Bangkok). Texts that staff have put in its place have versions
 * of their own (`legal_texts`); this is what is in force where they haven't.
 */
export const consentVersions: Record<ConsentKind, string> = {
  terms: '2026-11-21',
  privacy: '2026-11-21',
  news: '2026-11-21',
  statistics_cookies: '2026-11-21',
  marketing_cookies: '2026-11-21',
};

/** The question about cookies is one: a new version of either kind, the later day, asks it again. */
export const cookieChoiceVersion = [consentVersions.statistics_cookies, consentVersions.marketing_cookies]
  .sort()
  .slice(-1)
  .join();

/** Texts that people agree to and that staff may put their own in place of. */
export const legalNames = ['terms', 'privacy', 'cookies'] as const;
export type LegalName = (typeof legalNames)[number];

/** The texts that are agreed to anew when staff ask for it; the question about cookies is asked anew by its purposes. */
export const agreedNames = ['terms', 'privacy'] as const;
export type AgreedName = (typeof agreedNames)[number];

/** The text that is in force: what a consent given now is recorded with. */
export type LegalTextInForce = {
  version: string;
  /** Versions whose consents hold for this text as well; its own is one. */
  accepts: readonly string[];
  since: Date;
  /** The text as staff wrote it, by its document and that document's version; null: the one that comes with the shop. */
  written: { documentId: number; version: number } | null;
};

/** What the shop comes with. */
export function shippedText(name: LegalName): LegalTextInForce {
  const version = name === 'cookies' ? cookieChoiceVersion : consentVersions[name];
  return { version, accepts: [version], since: new Date(`${version}T00:00:00+07:00`), written: null };
}

/** Which text a consent of a kind is to; null for what has no text of its own. */
export function textOf(kind: ConsentKind): LegalName | null {
  switch (kind) {
    case 'terms':
    case 'privacy':
      return kind;
    case 'statistics_cookies':
    case 'marketing_cookies':
      return 'cookies';
    case 'news':
      return null;
  }
}

/** What a text that comes into force on a day (Asia/Bangkok) is called: the day, and which of that day it is from the second on. */
export function versionOfDay(day: string, taken: readonly string[]): string {
  if (!taken.includes(day)) return day;
  let place = 2;
  while (taken.includes(`${day}-${place}`)) place += 1;
  return `${day}-${place}`;
}

/** The day of a version, for people to read. */
export const dayOfVersion = (version: string) => version.slice(0, 10);

/** Which consents hold for a text: those to it, and without asking anew those that held for the one before. */
export function acceptedBy(version: string, before: readonly string[], isAskedAnew: boolean): string[] {
  return isAskedAnew ? [version] : [...new Set([version, ...before])];
}

/** Whether somebody has to agree to a text: they never did, or to one before it whose consent doesn't hold for it. */
export function mustAgree(
  said: { isGranted: boolean; version: string } | undefined,
  { accepts }: Pick<LegalTextInForce, 'accepts'>,
): boolean {
  return said?.isGranted !== true || !accepts.includes(said.version);
}
