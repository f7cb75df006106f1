import type { SettingsReader } from './shop-settings.ts';

/** The captcha of sign-in and registration (SPEC §5): settings 82 site key, 83 secret, 84 on (1) or off. */
export type CaptchaSettings = { siteKey: string; secret: string };

/** Null while setting 84 isn't 1. On without its keys nobody could sign in; that is for staff to see, so it stays on. */
export async function readCaptcha(reader: SettingsReader): Promise<CaptchaSettings | null> {
  const { setting_list: list } = await reader.settings();
  if (Number(list['84']) !== 1) return null;
  return { siteKey: String(list['82'] ?? ''), secret: String(list['83'] ?? '') };
}
