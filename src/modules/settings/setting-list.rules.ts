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

/** Settings that are written and never read back: Line's client secret and the captcha's. */
const secrets: ReadonlySet<string> = new Set(['setting_list.64', 'setting_list.83']);
/** What stands for a secret in the history of settings and in the audit log. */
export const secretMark = '•••';

/** Whether "setting.field" names a secret. */
export function isSecretSetting(key: string): boolean {
  return secrets.has(key);
}

export type SettingListItem = { id: number; value: string | number | null };

const isPublic = new Set<number>(Object.values(publicSettingIds));

/** The ids of what the process was configured with: public names of ours at the providers. */
export function listConfigured(clientIds: {
  line: string | undefined;
  facebook: string | undefined;
  google: string | undefined;
}): SettingListItem[] {
  const items = [
    { id: publicSettingIds.lineClientId, value: clientIds.line },
    { id: publicSettingIds.facebookApiKey, value: clientIds.facebook },
    { id: publicSettingIds.googleClientId, value: clientIds.google },
  ];
  return items.flatMap(({ id, value }) => (value === undefined ? [] : [{ id, value }]));
}

/** What of the settings may be told, in the order of their ids; what is configured goes before what is kept. */
export function pickPublicSettings(
  kept: readonly SettingListItem[],
  configured: readonly SettingListItem[] = [],
): SettingListItem[] {
  const given = new Set(configured.map(({ id }) => id));
  return [...configured, ...kept.filter(({ id }) => !given.has(id))]
    .filter(({ id }) => isPublic.has(id))
    .sort((a, b) => a.id - b.id);
}
