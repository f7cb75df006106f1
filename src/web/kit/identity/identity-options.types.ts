import type { SocialProvider } from '../../../modules/social/social.rules.ts';

/** What the sign-in and registration forms offer. */
export type IdentityOptions = {
  isDemo: boolean;
  /** The captcha they ask for (SPEC §5, setting 84); null for none. */
  captcha: { siteKey: string } | null;
  canSendSms: boolean;
  providers: readonly SocialProvider[];
  countryCodes: readonly { id: number; code: string; country: string }[];
};
