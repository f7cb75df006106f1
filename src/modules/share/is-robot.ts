import { isbot } from 'isbot';

/** What `isbot` doesn't know: TikTok's preloader, and those that fetch cards for messengers under other names. */
const others = /thirdLandingPageFeInfra|SkypeUriPreview|Iframely|Cardyb|kakaotalk-scrap|Viber\/.*bot/i;
/** A browser without a screen is driven by somebody: it follows links as a person's does, and is no visitor. */
const drivenBrowser = /HeadlessChrome/;

/**
 * Whether a program fetches the address to show a card of it, by its user agent. Apps' own browsers (Line, Facebook,
 * Instagram, TikTok) are people's.
 */
export function isRobot(userAgent: string | null): boolean {
  if (userAgent === null || userAgent === '') return false;
  return others.test(userAgent) || (isbot(userAgent) && !drivenBrowser.test(userAgent));
}

/** Whether nobody sits before it, by its user agent: programs that fetch cards, and browsers that are driven. */
export function isUnmanned(userAgent: string): boolean {
  return isRobot(userAgent) || drivenBrowser.test(userAgent);
}
