/**
 * The ids of SPEC §3 "Settings list items" that anybody may read. 64 (Line client secret) and 83 (recaptcha secret) are
 * not among them and never will be (DECISIONS "Accounts and safety"); what isn't listed isn't told.
 */
const publicSettingIds = {
  lineClientId: 65,
  facebookPixelKey: 66,
  facebookApiKey: 67,
  facebookApiVersion: 68,
  googleClientId: 69,
  googlePluginName: 70,
  chatWidgetUrl: 72,
  contactUsImage: 81,
  recaptchaSiteKey: 82,
  recaptchaOn: 84,
} as const;

export type SettingListItem = { id: number; value: string | number | null };

const isPublic = new Set<number>(Object.values(publicSettingIds));

/** What of the kept settings may be told, in the order of their ids. */
export function pickPublicSettings(kept: readonly SettingListItem[]): SettingListItem[] {
  return kept.filter(({ id }) => isPublic.has(id)).sort((a, b) => a.id - b.id);
}
