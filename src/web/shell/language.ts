import { redirect } from 'react-router';
import { readLocale } from '../../shared/locale.ts';
import { safePath } from '../../shared/safe-path.ts';
import { writeCookie } from '../request/cookies.server.ts';
import { formText } from '../request/form-fields.ts';
import { serverSide } from '../request/server-side.server.ts';
import type { Route } from './+types/language';

/**
 * POST /resources/language: keeps the language (SPEC §4 "Language change sets the language cookie and reloads") and goes
 * back to where the form was. A `lang` in that address would win over the cookie, so it is taken out.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { isSecure } = serverSide(context);
  const form = await request.formData();
  const url = new URL(safePath(formText(form, 'returnTo')), 'https://here.invalid');
  url.searchParams.delete('lang');
  return redirect(url.pathname + url.search, {
    headers: {
      'set-cookie': writeCookie('language', readLocale(formText(form, 'language')), {
        isSecure,
      }),
    },
  });
}

export function loader(): Response {
  return redirect('/');
}
