import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { NewApp } from './factor-reply.types.ts';

/** The demo's own code, which everybody may know. */
export type DemoCode = { secret: string; code: string };

/** The field for a code of the app or a recovery code. */
export function FactorCodeField({ name, error }: { name: string; error: string | undefined }) {
  const t = useTranslations('factor');
  return (
    <Field
      name={name}
      label={t('code')}
      hint={t('codeHint')}
      required
      autoFocus
      autoComplete="one-time-code"
      maxLength={40}
      error={error}
    />
  );
}

export function DemoCodeNotice({ demo }: { demo: DemoCode | null }) {
  const t = useTranslations('factor');
  if (demo === null) return null;
  return (
    <Notice tone="info" title={t('demo')}>
      {t('demoText', demo)}
    </Notice>
  );
}

/** An authenticator app that is being set up: what it reads, and its first code. */
export function NewAppForm({ app, error }: { app: NewApp; error: string | undefined }) {
  const t = useTranslations('factor.setUp');
  return (
    <Form method="post" noValidate className="grid gap-5">
      <input type="hidden" name="address" value={app.address} />
      <input type="hidden" name="secret" value={app.secret} />
      <div className="grid justify-items-center gap-3">
        <p>{t('scan')}</p>
        <QrCode drawing={app.drawing} label={t('qr')} className="size-52 rounded-md border border-line" />
      </div>
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">{t('secret')}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-semibold break-all">{app.secret}</code>
          <CopyButton text={app.secret} label={t('copy')} doneLabel={t('copied')} />
        </p>
      </div>
      <Field
        name="code"
        label={t('code')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={error}
      />
      <Button type="submit" name="intent" value="confirm" size="l">
        {t('confirm')}
      </Button>
    </Form>
  );
}

/** Recovery codes, the one time they are shown. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('factor');
  return (
    <div className="grid gap-3">
      <Notice tone="warning" title={t('codes.title')}>
        {t('codes.text')}
      </Notice>
      <ul
        aria-label={t('codes.list')}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-paper p-4 font-mono min-[400px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <CopyButton text={codes.join('\n')} label={t('setUp.copy')} doneLabel={t('setUp.copied')} />
      </p>
    </div>
  );
}
