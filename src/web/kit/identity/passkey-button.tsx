import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

/** What the page's action answers to being asked for a passkey's question: WebAuthn's options, as JSON. */
export type PasskeyQuestion = { passkeyOptions?: Readonly<Record<string, unknown>>; message?: string };

type PasskeyButtonProps = {
  /** `add` makes a new key, `prove` signs with one that there is. The intents the action hears are named after it. */
  how: 'add' | 'prove';
  label: string;
  /** Names and values that go along with the answer, when it is sent. */
  fields?: readonly (readonly [string, string])[];
  /** Whose action hears both, where that isn't the page's own address; the answer's intent is in its query too (`do`). */
  page?: string;
};

/**
 * Asks the browser for a passkey and sends its answer in a form of its own, as a page would: field `passkey`, intent
 * `addPasskey` or `provePasskey`. Only where the browser has them; the library comes when it is pressed.
 */
export function PasskeyButton({ how, label, fields = [], page }: PasskeyButtonProps) {
  const t = useTranslations('factor');
  const isHydrated = useIsHydrated();
  const fetcher = useFetcher<PasskeyQuestion>();
  const formRef = useRef<HTMLFormElement>(null);
  const answerRef = useRef<HTMLInputElement>(null);
  const answered = useRef<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const options = fetcher.data?.passkeyOptions;
  const answerIntent = how === 'add' ? 'addPasskey' : 'provePasskey';

  useEffect(() => {
    if (options === undefined || answered.current === options) return;
    answered.current = options;
    setAsking(true);
    answer(how, options)
      .then((passkey) => {
        if (answerRef.current === null || formRef.current === null) return;
        answerRef.current.value = JSON.stringify(passkey);
        formRef.current.submit();
      })
      .catch((error: unknown) => {
        console.warn('The passkey failed', error);
        setFailed(true);
        setAsking(false);
      });
  }, [options, how]);

  if (!isHydrated || typeof PublicKeyCredential === 'undefined') return null;
  return (
    <div className="grid gap-3">
      {(hasFailed || fetcher.data?.message !== undefined) && (
        <Notice tone="error">{fetcher.data?.message ?? t('passkeyFailed')}</Notice>
      )}
      <fetcher.Form
        method="post"
        {...(page === undefined ? {} : { action: page })}
        onSubmit={() => setFailed(false)}
        className="grid"
      >
        <input type="hidden" name="intent" value={how === 'add' ? 'askNewPasskey' : 'askPasskey'} />
        <Button type="submit" variant="secondary" isBusy={fetcher.state !== 'idle' || isAsking}>
          <KeyRound className="size-5" aria-hidden="true" />
          {label}
        </Button>
      </fetcher.Form>
      <form
        ref={formRef}
        method="post"
        {...(page === undefined ? {} : { action: `${page}?do=${answerIntent}` })}
        hidden
      >
        {page === undefined && <input type="hidden" name="intent" value={answerIntent} />}
        <input ref={answerRef} type="hidden" name="passkey" />
        {fields.map(([name, value], at) => (
          // Fields of one name come several times; they never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={at} type="hidden" name={name} value={value} />
        ))}
      </form>
    </div>
  );
}

async function answer(how: 'add' | 'prove', options: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  // What the server asks, in the type the library takes it in: both are WebAuthn's own JSON.
  return how === 'add'
    ? startRegistration({
        optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      })
    : startAuthentication({
        optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      });
}
