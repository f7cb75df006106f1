import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import BookOpen from 'lucide-react/icons/book-open';
import Radio from 'lucide-react/icons/radio';
import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { AuthStage } from '../../kit/identity/auth-reply.types.ts';
import { readIdentityOptions } from '../../kit/identity/identity-options.server.ts';
import type { IdentityOptions } from '../../kit/identity/identity-options.types.ts';
import { LoginForm } from '../../kit/identity/login-form.tsx';
import { LogoutForm } from '../../kit/identity/logout-form.tsx';
import { actOnRegistration } from '../../kit/identity/register-action.server.ts';
import { SocialButtons } from '../../kit/identity/social-buttons.tsx';
import { LanguageForm } from '../../kit/page/language-form.tsx';
import { Logo } from '../../kit/page/logo.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/seller-page';
import { ShopRegisterForm } from './shop-register-form.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /seller: where shops sign in (sign-in type 4) and register (registration type 2), without the shop's own frame. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, isSignedIn, locale } = server;
  const messages = pickMessages(locale, 'identity', 'seller');
  const user = isSignedIn ? (await api.identity.user({})).user : null;
  if (user?.role === 'seller') throw redirect('/manage-store');
  const [options, targets, businesses, own] = await Promise.all([
    readIdentityOptions(server),
    api.onboarding.targetTypes({}),
    api.onboarding.businessTypes({}),
    isSignedIn ? api.onboarding.own({}) : null,
  ]);
  const query = new URL(request.url).searchParams;
  return {
    options,
    targetTypes: targets.map(({ targetTypeId, name }) => ({ id: targetTypeId, name })),
    businessTypes: businesses.map(({ businessTypeId, name }) => ({ id: businessTypeId, name })),
    application: own?.application ?? null,
    isSignedIn,
    isRegistering: query.get('view') === 'register',
    // Came by a provider, and no account of a store is known by it.
    isNewBySocial: query.get('social') === 'new',
    head: pageHead(server, messages.seller.landing.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnRegistration(request, serverSide(context), 2);
}

const promises = [
  { key: 'reach', Icon: BookOpen },
  { key: 'live', Icon: Radio },
  { key: 'money', Icon: Banknote },
  { key: 'trust', Icon: BadgeCheck },
] as const;

export default function SellerPage() {
  const t = useTranslations('seller.landing');
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const isRegistering = loaded.isRegistering || reply !== undefined;
  return (
    <div className="min-h-dvh">
      <header className="page-width flex items-center justify-between gap-4 py-4">
        <Logo />
        <LanguageForm />
      </header>
      <main className="page-width grid items-start gap-8 pb-16 md:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] md:pt-8 lg:gap-16">
        <section className="grid gap-6">
          <div className="grid gap-3">
            <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
            <p className="max-w-prose text-lg text-ink-soft">{t('lead')}</p>
          </div>
          <ul className="grid gap-4 max-md:hidden">
            {promises.map(({ key, Icon }) => (
              <li key={key} className="flex items-start gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-wash text-primary">
                  <Icon className="size-6" aria-hidden="true" />
                </span>
                <div>
                  <p className="font-semibold">{t(`${key}.title`)}</p>
                  <p className="text-ink-soft">{t(`${key}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-card md:p-8">
          {loaded.isSignedIn ? (
            <SignedIn application={loaded.application} />
          ) : (
            <>
              <nav aria-label={t('ways')} className="grid grid-cols-2 gap-1 rounded-md bg-wash p-1">
                {(['login', 'register'] as const).map((way) => {
                  const isCurrent = (way === 'register') === isRegistering;
                  return (
                    <Link
                      key={way}
                      to={way === 'login' ? '/seller' : '/seller?view=register'}
                      replace
                      preventScrollReset
                      aria-current={isCurrent ? 'page' : undefined}
                      className={classNames(
                        'grid min-h-10 place-items-center rounded-md text-center text-sm font-semibold',
                        isCurrent ? 'bg-surface text-ink shadow-card' : 'text-ink-soft hover:text-ink',
                      )}
                    >
                      {t(way)}
                    </Link>
                  );
                })}
              </nav>
              {loaded.isNewBySocial && reply === undefined && (
                <Notice tone="info" title={t('socialNew')}>
                  {t('socialNewText')}
                </Notice>
              )}
              {isRegistering ? (
                <ShopRegisterForm
                  options={loaded.options}
                  targetTypes={loaded.targetTypes}
                  businessTypes={loaded.businessTypes}
                  reply={reply}
                />
              ) : (
                <SellerLogin options={loaded.options} />
              )}
            </>
          )}
        </section>
      </main>
    </div>
  );
}

/** The sellers' form with the other ways in (SPEC §2), which aren't offered while a code is awaited. */
function SellerLogin({ options }: { options: IdentityOptions }) {
  const [stage, setStage] = useState<AuthStage>('form');
  return (
    <>
      <LoginForm next="/seller" options={options} type={4} onStage={setStage} />
      {stage === 'form' && <SocialButtons providers={options.providers} next="/seller" />}
    </>
  );
}

type Application = Awaited<ReturnType<typeof loader>>['application'];

/** Somebody who is signed in already: a company that waits, or a shopper, who needs another account to sell. */
function SignedIn({ application }: { application: Application }) {
  const t = useTranslations('seller.landing');
  return (
    <>
      {application === null ? (
        <Notice tone="info" title={t('shopperTitle')}>
          {t('shopperText')}
        </Notice>
      ) : (
        <Notice
          tone={application.status === 'rejected' ? 'warning' : 'info'}
          title={t(`application.${application.status}`, { company: application.companyName })}
        >
          {application.status === 'rejected'
            ? t('application.reason', { reason: application.reason ?? '' })
            : t('application.waitingText')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/user/profile/my-profile">{t('toProfile')}</ButtonLink>
        <LogoutForm>
          <Button type="submit" variant="secondary">
            {t('logout')}
          </Button>
        </LogoutForm>
      </div>
    </>
  );
}
