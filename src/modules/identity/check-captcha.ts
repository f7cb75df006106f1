import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readCaptcha } from '../settings/read-captcha.ts';
import type { SettingsReader } from '../settings/shop-settings.ts';

export type CaptchaFailure = { code: 'captchaRequired' | 'captchaUnavailable' };

/** SPEC §5: while setting 84 equals 1, a person has to be proven first. Any token will do while it doesn't. */
export async function checkCaptcha(
  { verifyCaptcha }: Pick<Services, 'verifyCaptcha'>,
  site: SettingsReader,
  token: string | undefined,
  clientAddress: string,
): Promise<Result<true, CaptchaFailure>> {
  const captcha = await readCaptcha(site);
  if (captcha === null) return succeed(true);
  if (token === undefined || token === '') return fail({ code: 'captchaRequired' });
  const verdict = await verifyCaptcha({ token, secret: captcha.secret, clientAddress });
  if (verdict === null) return fail({ code: 'captchaUnavailable' });
  return verdict ? succeed(true) : fail({ code: 'captchaRequired' });
}
