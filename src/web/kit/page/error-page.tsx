import { Component, type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, type MetaDescriptor, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { GuestLink } from '../identity/guest-link.tsx';
import { ForcedLogin } from '../identity/login-context.tsx';
import { errorPageFailed } from './last-words.ts';
import { MessagePage } from './message-page.tsx';
import { shortName } from './seo.ts';

/** What went wrong, as SPEC §8 says it: 404 with the way home, 401 with the login dialog, else message and status. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations('shell');
  const isOnline = useIsOnline();
  const { status, message } = describeError(error);
  // Nothing went wrong but that nothing could be fetched.
  if (!isOnline && !isRouteErrorResponse(error)) return <OfflinePage />;
  const pausedStore = status === 404 ? pausedStoreOf(error) : null;
  if (pausedStore !== null)
    return (
      <MessagePage
        title={t('storePaused', { name: pausedStore })}
        text={t('storePausedText')}
        actions={<ButtonLink to="/">{t('backToHome')}</ButtonLink>}
      />
    );
  if (status === 404)
    return (
      <MessagePage
        code="404"
        title={t('pageNotFound')}
        text={t('pageNotFoundText')}
        actions={<ButtonLink to="/">{t('backToHome')}</ButtonLink>}
      />
    );
  if (status === 401)
    return (
      <MessagePage
        title={t('loginNeeded')}
        text={t('loginNeededText')}
        actions={
          <>
            <GuestLink view="login" className="font-semibold text-primary underline" />
            <ForcedLogin />
          </>
        }
      />
    );
  if (!isPassing(status))
    return (
      <MessagePage
        code={String(status)}
        title={message ?? t('notOpened')}
        text={t(message === null ? 'notOpenedText' : 'notOpenedCorrect')}
        actions={<ButtonLink to="/">{t('backToHome')}</ButtonLink>}
      />
    );
  const isAway = status === 503;
  return (
    <MessagePage
      code={String(status)}
      title={message ?? t(isAway ? 'unavailable' : 'error')}
      text={t(isAway ? 'unavailableText' : 'errorText')}
      actions={
        <>
          <RetryButton />
          <ButtonLink to="/" variant="secondary">
            {t('backToHome')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Of a page that isn't there because its store isn't selling now: the store's name. */
function pausedStoreOf(error: unknown): string | null {
  const detail: unknown = isRouteErrorResponse(error) ? error.data : null;
  const isNamed = typeof detail === 'object' && detail !== null && 'pausedStore' in detail;
  return isNamed && typeof detail.pausedStore === 'string' ? detail.pausedStore : null;
}

/** The same as the page that the service worker keeps (offline.server.ts), for a page that is already open. */
function OfflinePage() {
  const t = useTranslations('shell');
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const goOn = () => void revalidate();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [revalidate]);
  return <MessagePage title={t('offlineTitle')} text={t('offlineText')} actions={<RetryButton />} />;
}

function RetryButton() {
  const t = useTranslations('shell');
  const { revalidate, state } = useRevalidator();
  return (
    <Button isBusy={state === 'loading'} onClick={() => void revalidate()}>
      {t('tryAgain')}
    </Button>
  );
}

/** Whether the same request may do better later: one that is wrong itself (4xx) won't, but for having come too soon or late. */
function isPassing(status: number): boolean {
  return status < 400 || status >= 500 || [408, 425, 429].includes(status);
}

/** SPEC §8: status 500 and the message "Error" unless the error says otherwise. Only what was meant to be read is shown. */
export function describeError(error: unknown): { status: number; message: string | null } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: null };
  const message =
    typeof error.data === 'string' && error.data !== '' && error.status < 500 ? error.data : null;
  return { status: error.status, message };
}

/**
 * The title of the error page, with the shop's name as the root's data has it; it is nothing for search engines. Where not
 * even those could be loaded, the name is in the language that the error brings.
 */
export function errorMeta(error: unknown, name: string | undefined): MetaDescriptor[] {
  const { status } = describeError(error);
  return [
    { title: `${status} · ${name ?? shortName[localeOfError(error) ?? 'th']}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The visitor's language as an error brings it, for when not even the site's settings could be loaded; null without. */
export function localeOfError(error: unknown): 'th' | 'en' | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return null;
  const { locale } = error.data as { locale?: unknown };
  return locale === 'th' || locale === 'en' ? locale : null;
}

type GuardState = { hasFailed: boolean };

/** Stands around the error page, which may fail as well (SPEC §8). */
export class ErrorPageGuard extends Component<{ children: ReactNode; locale: 'th' | 'en' }, GuardState> {
  override state: GuardState = { hasFailed: false };

  static getDerivedStateFromError(): GuardState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { text, home } = errorPageFailed[this.props.locale];
    return (
      <main className="page-width py-16 text-center">
        <p>{text}</p>
        <a href="/" className="text-primary underline">
          {home}
        </a>
      </main>
    );
  }
}
