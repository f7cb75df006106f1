import type { Environment } from '../environment.ts';
import { createFacebookPages } from './facebook-pages.ts';
import type { SocialPagesOffer } from './social-pages.ts';

/** Facebook's pages as the environment names them; else which variables are missing. Nothing is asked yet. */
export function openSocialPages(environment: Environment): SocialPagesOffer {
  const {
    FACEBOOK_APP_ID: appId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_WEBHOOK_TOKEN: verifyToken,
    FACEBOOK_DIALOG_URL: dialogUrl,
    FACEBOOK_GRAPH_URL: graphUrl,
  } = environment;
  if (appId !== undefined && appSecret !== undefined && verifyToken !== undefined)
    return {
      client: createFacebookPages({ appId, appSecret, verifyToken, dialogUrl, graphUrl }),
      missing: [],
    };
  const needed = {
    FACEBOOK_APP_ID: appId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_WEBHOOK_TOKEN: verifyToken,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return { client: null, missing };
}
