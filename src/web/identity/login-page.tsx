import { Link, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { checkLoginFields } from '../../modules/identity/identity-form.rules.ts';
import { apiFailure } from '../api-client.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/login-page';
import { LoginForm } from './login-form.tsx';
import { formText, nextPath, signInAndGo } from './sign-in.server.ts';
import type { LoginReply } from './sign-in.types.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const { locale, isSignedIn, isDemo } = serverSide(context);
  const next = nextPath(new URL(request.url).searchParams.get('next'));
  if (isSignedIn) throw redirect(next);
  return { next, isDemo, messages: pickMessages(locale, 'identity') };
}

export async function action({ request, context }: Route.ActionArgs): Promise<LoginReply | Response> {
  const server = serverSide(context);
  const form = await request.formData();
  const by = formText(form, 'by') === 'telephone' ? 'telephone' : 'email';
  const fields = {
    by,
    email: formText(form, 'email'),
    telephone: formText(form, 'telephone'),
    password: formText(form, 'password'),
  } as const;
  const messages = checkLoginFields(fields);
  const name = fields[by];
  if (Object.keys(messages).length > 0) return { fields: messages, by, name };
  try {
    const session = await server.api.identity.login({
      [by]: name.trim(),
      password: fields.password,
      type: 2,
      isRemember: form.has('isRemember'),
    });
    return await signInAndGo(request, server, session, nextPath(form.get('next')));
  } catch (error) {
    return { message: apiFailure(error).message, by, name };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const isThai = matches[0]?.loaderData?.locale !== 'en';
  return [
    { title: isThai ? 'เข้าสู่ระบบ · บรรณศาลา' : 'Login · Bannasala' },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function LoginPage() {
  const t = useTranslations('identity');
  const { next, isDemo } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main className="page-width grid justify-items-center py-8 md:py-14">
      <section className="grid w-full max-w-md gap-6 rounded-lg border border-line bg-surface p-5 shadow-card md:p-8">
        <header className="grid gap-1">
          <h1 className="text-2xl">{t('loginTitle')}</h1>
          <p className="text-ink-soft">{t('loginLead')}</p>
        </header>
        <LoginForm next={next} reply={reply instanceof Response ? undefined : reply} isDemo={isDemo} />
        <p className="border-t border-line pt-4 text-center">
          {t('noAccount')}{' '}
          <Link to={`/register?next=${encodeURIComponent(next)}`} className="font-semibold">
            {t('register')}
          </Link>
        </p>
      </section>
    </main>
  );
}
