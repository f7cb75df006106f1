import type { ServerSide } from '../../request/server-side.server.ts';

/** What the sign-in and registration forms offer: the same on their pages and in the dialog. */
export async function readIdentityOptions({ api, isDemo }: ServerSide) {
  const [{ captcha, canSendSms }, { providers }, countryCodes] = await Promise.all([
    api.identity.options({}),
    api.social.providers({}),
    api.site.countryCodes({}),
  ]);
  return {
    isDemo,
    captcha,
    canSendSms,
    providers,
    countryCodes: countryCodes.map(({ id, name, countryName }) => ({ id, code: name, country: countryName })),
  };
}
