import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { demoSiteKey } from '../../../shared/demo-captcha.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

type Recaptcha = {
  render: (
    element: HTMLElement,
    options: {
      sitekey: string;
      hl: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => number;
  ready: (run: () => void) => void;
};

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit';
let loading: Promise<Recaptcha> | null = null;

/** Google's script, fetched when a form that needs it is shown, and not before. */
function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((ready, refuse) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => {
      const api = window.grecaptcha;
      if (api === undefined) refuse(new Error('recaptcha has no API'));
      else api.ready(() => ready(api));
    };
    script.onerror = () => refuse(new Error('recaptcha could not be loaded'));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

type CaptchaFieldProps = { siteKey: string; onToken: (token: string | null) => void };

/**
 * The captcha of SPEC §5 in a form: its token goes along as `tokenRecapcha`, and `onToken` says when there is one. The site
 * key "demo" has a box of our own (platform/captcha/demo-captcha.ts).
 */
export function CaptchaField({ siteKey, onToken }: CaptchaFieldProps) {
  const t = useTranslations('identity.captcha');
  const [token, setToken] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  const change = (next: string | null) => {
    setToken(next);
    onToken(next);
  };
  if (!isHydrated) return <p className="text-sm text-ink-soft">{t('needsScripts')}</p>;
  return (
    <div>
      <input type="hidden" name="tokenRecapcha" value={token ?? ''} />
      {siteKey === demoSiteKey ? (
        <DemoCaptcha isDone={token !== null} onToken={change} />
      ) : (
        <GoogleCaptcha siteKey={siteKey} onToken={change} />
      )}
    </div>
  );
}

function DemoCaptcha({ isDone, onToken }: { isDone: boolean; onToken: (token: string | null) => void }) {
  const t = useTranslations('identity.captcha');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  async function fetchToken(): Promise<void> {
    setBusy(true);
    try {
      const reply = await fetch('/dev/captcha', { method: 'POST' });
      const body: unknown = await reply.json();
      const isToken =
        typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string';
      onToken(isToken ? String(body.token) : null);
      setFailed(!isToken);
    } catch {
      // Offline, or the shop is being restarted: the box says so and can be pressed again.
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }
  return (
    <label className="flex min-h-13 items-center gap-3 rounded-md border border-line bg-wash px-4 py-2">
      <input
        type="checkbox"
        className="size-6 rounded-sm"
        checked={isDone}
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) void fetchToken();
          else onToken(null);
        }}
      />
      <span>{hasFailed ? t('failed') : t('label')}</span>
      {isBusy && <Spinner className="ml-auto" />}
    </label>
  );
}

function GoogleCaptcha({ siteKey, onToken }: CaptchaFieldProps) {
  const t = useTranslations('identity.captcha');
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onToken);
  tell.current = onToken;
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    loadRecaptcha().then(
      (api) => {
        if (isGone || place.current === null) return;
        const box = document.createElement('div');
        place.current.replaceChildren(box);
        api.render(box, {
          sitekey: siteKey,
          hl: locale,
          callback: (token) => tell.current(token),
          'expired-callback': () => tell.current(null),
          'error-callback': () => setFailed(true),
        });
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [siteKey, locale]);
  return (
    <>
      <div ref={place} className="min-h-[78px]" />
      {hasFailed && <p className="text-sm text-danger">{t('failed')}</p>}
    </>
  );
}
