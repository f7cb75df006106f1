import { Link, redirect, useActionData, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { checkRegisterFields } from '../../modules/identity/identity-form.rules.ts';
import { apiFailure } from '../api-client.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/register-page';
import { RegisterForm } from './register-form.tsx';
import { formText, nextPath, signInAndGo } from './sign-in.server.ts';
import type { RegisterReply } from './sign-in.types.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const { locale, isSignedIn } = serverSide(context);
  const next = nextPath(new URL(request.url).searchParams.get('next'));
  if (isSignedIn) throw redirect(next);
  return { next, messages: pickMessages(locale, 'identity') };
}

export async function action({ request, context }: Route.ActionArgs): Promise<RegisterReply | Response> {
  const server = serverSide(context);
  const form = await request.formData();
  const email = formText(form, 'email').trim();
  const fields = {
    email,
    password: formText(form, 'password'),
    confirmPassword: formText(form, 'confirmPassword'),
    policy: form.has('policy'),
  };
  const messages = checkRegisterFields(fields);
  if (Object.keys(messages).length > 0) return { fields: messages, email };
  try {
    const session = await server.api.identity.register({ ...fields, news: form.has('news'), type: 1 });
    return await signInAndGo(request, server, session, nextPath(form.get('next')));
  } catch (error) {
    return { message: apiFailure(error).message, email };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const isThai = matches[0]?.loaderData?.locale !== 'en';
  return [
    { title: isThai ? 'สมัครสมาชิก · บรรณศาลา' : 'Register · Bannasala' },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function RegisterPage() {
  const t = useTranslations('identity');
  const { next } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main className="page-width grid justify-items-center py-8 md:py-14">
      <section className="grid w-full max-w-md gap-6 rounded-lg border border-line bg-surface p-5 shadow-card md:p-8">
        <header className="grid gap-1">
          <h1 className="text-2xl">{t('registerTitle')}</h1>
          <p className="text-ink-soft">{t('registerLead')}</p>
        </header>
        <RegisterForm next={next} reply={reply instanceof Response ? undefined : reply} />
        <p className="border-t border-line pt-4 text-center">
          {t('haveAccount')}{' '}
          <Link to={`/login?next=${encodeURIComponent(next)}`} className="font-semibold">
            {t('login')}
          </Link>
        </p>
      </section>
    </main>
  );
}
