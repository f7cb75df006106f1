/** What consent is asked for: the terms, the privacy policy, news by mail, cookies beyond the necessary ones. */
export type ConsentKind = 'terms' | 'privacy' | 'news' | 'statistics_cookies' | 'marketing_cookies';

/** The day the text in force was published (Asia/Bangkok). A text that changes gets a new version, and asks again. */
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
