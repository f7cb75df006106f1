import { type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  Form,
  type FormProps,
  useLocation,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedContext } from '../../ui/sent-form.ts';
import { useVisitor } from '../visitor/visitor-context.tsx';
import { forgetForm } from './kept-form.ts';
import { useKeptForm } from './use-kept-form.ts';

type DraftFormProps = Omit<FormProps, 'children' | 'name' | 'method'> & {
  /** Names the form among all that a person fills in here: what it is of, and of which one. */
  name: string;
  /** What the page answered about this form: it holds what was typed, so nothing that was kept is put over it. */
  reply: object | undefined;
  /**
   * The version the form was opened at, sent along hidden: whoever was slower is told by the API. What was kept is of an older one
   * as soon as another part of its page was saved; it goes on from the version that is there now, with what was saved meanwhile in
   * the fields that whoever typed left alone.
   */
  opened?: Readonly<Record<string, string | number>> | undefined;
  /** What else was read when it was begun, that what was typed is counted from: it comes back with what was kept. */
  countedFrom?: Readonly<Record<string, string | number>> | undefined;
  /** The fields; of a form that isn't made of `ui/field.tsx` alone, made of what was kept (null where nothing was). */
  children: ReactNode | ((kept: FormData | null) => ReactNode);
};

/**
 * A long form of a desk. What is typed is kept in this browser until it was sent, for the person who is signed in: a reload, a lost
 * session, or a link that was followed loses none of it. The fields of `ui/field.tsx` within take what was kept by themselves.
 * It is forgotten once its page leads on; an answer that refuses it keeps it.
 */
export function DraftForm({
  name,
  reply,
  opened = {},
  countedFrom = {},
  children,
  onSubmit,
  ...form
}: DraftFormProps) {
  const t = useTranslations('ui.draft');
  const userId = useVisitor()?.userId ?? 'guest';
  const keptAs = `${userId}.${name}`;
  const formRef = useRef<HTMLFormElement>(null);
  const draft = useKeptForm(keptAs, formRef, {
    versions: Object.keys({ ...opened, ...countedFrom }),
    // Of what isn't there yet nothing was saved: what its form begins with is made anew each time.
    isOfSaved: Object.values(opened).some((version) => version !== ''),
  });
  const { key: visit } = useLocation();
  const router = use(DataRouterContext)?.router;
  /** Under which name the form was kept that was sent last. */
  const sentAs = useRef<string | null>(null);
  /** Where its answer leads; null while it is sent, and where the page of an error comes in its place. */
  const ledTo = useRef<string | null>(null);
  // Of the router itself: a busy page may draw nothing between what was sent and where its answer led.
  useLayoutEffect(() => {
    let sentTo: string | undefined;
    return router?.subscribe(({ navigation: { state, formMethod, location } }) => {
      if (state === 'submitting') sentTo = location.key;
      // A redirect is a visit of its own, also where it leads to the address that the form was sent to; an answer isn't.
      const isLed = state === 'loading' && formMethod !== undefined && location.key !== sentTo;
      if (state !== 'idle') ledTo.current = isLed ? location.pathname : null;
    });
  }, [router]);
  // On the same page again; before the form, which may begin anew by then, looks for what was kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => {
    if (sentAs.current !== null && reply === undefined) {
      forgetForm(sentAs.current);
      draft.beginAnew();
    }
    sentAs.current = null;
  }, [visit]);
  // On another page, which its answer leads to. A link that is followed while it is on its way isn't its answer.
  useLayoutEffect(
    () => () => {
      if (sentAs.current !== null && ledTo.current !== null && !isToSignIn(ledTo.current))
        forgetForm(sentAs.current);
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (reply !== undefined && ('values' in reply || 'typed' in reply)) draft.keepNow();
  }, [reply]);
  const kept = reply === undefined ? draft.kept : null;
  const entries = kept === null ? null : asForm(kept.entries);
  return (
    <Form
      {...form}
      ref={formRef}
      // Fields take what they begin with once: those that were kept come a moment after the page.
      key={`${keptAs} ${kept?.at ?? ''}`}
      method="post"
      onInput={draft.keep}
      onSubmit={(event) => {
        draft.keepNow();
        sentAs.current = keptAs;
        onSubmit?.(event);
      }}
    >
      {Object.entries(opened).map(([field, value]) => {
        // Of what isn't known to have been begun at, others' changes show when it is sent.
        const at = kept?.since === null ? (entries?.get(field) ?? value) : value;
        return <input key={field} type="hidden" name={field} value={String(at)} />;
      })}
      {Object.entries(countedFrom).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={String(entries?.get(field) ?? value)} />
      ))}
      {kept !== null && (
        <Notice
          tone="info"
          className="col-span-full"
          action={
            <Button variant="secondary" size="s" onClick={draft.forget}>
              {t('away')}
            </Button>
          }
        >
          {t('kept')} <Moment at={kept.at} />
        </Notice>
      )}
      {kept?.since?.isAny === true && (
        <Notice tone="warning" className="col-span-full">
          <p>{t('since')}</p>
          {kept.since.fields.length > 0 && (
            <dl className="mt-2 grid gap-1">
              {kept.since.fields.map(({ name: field, label, value }) => (
                <div key={field}>
                  <dt className="inline font-semibold">{label}: </dt>
                  <dd className="inline whitespace-pre-line wrap-anywhere">
                    {value === '' ? t('sinceEmpty') : value}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Notice>
      )}
      <TypedContext value={kept?.entries ?? null}>
        {typeof children === 'function' ? children(entries) : children}
      </TypedContext>
    </Form>
  );
}

/** Nothing was saved: whoever sent it is asked who they are first. */
function isToSignIn(path: string): boolean {
  return path === '/401' || path === '/login' || path.startsWith('/login/');
}

function asForm(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}
