import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreKey } from '../../../modules/store-key/store-key.contract.ts';
import { addressesMost, keyDays, keyRights } from '../../../modules/store-key/store-key.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckboxField, Field, FieldError, SelectField, TextAreaField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/keys-page';
import { actOnKeys, type KeysReply } from './keys-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The keys of a store's own systems, for its owners; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.storeKey.list({}));
  const messages = pickMessages(server.locale, 'storeKey');
  return {
    keys: dataList,
    isRevoked: url.searchParams.get('done') === 'revoked',
    siteUrl: server.siteUrl,
    formKey: crypto.randomUUID(),
    head: pageHead(server, messages.storeKey.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnKeys(request, serverSide(context));
}

export default function KeysPage() {
  const t = useTranslations('storeKey');
  const { keys, isRevoked, formKey } = useLoaderData<typeof loader>();
  const reply: KeysReply | undefined = useReply<typeof action>();
  const ends = keys.filter(({ state, isEnding }) => isEnding || state === 'expired').length;
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      isNarrow
      aside={
        <a
          href="/api/docs"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {t('docs')}
        </a>
      }
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {isRevoked && reply === undefined && <Notice tone="success">{t('done')}</Notice>}
      {reply?.made !== undefined && <MadeKey made={reply.made} />}
      {ends > 0 && (
        <Notice tone="warning" title={t('endsTitle', { count: ends })}>
          {t('endsText')}
        </Notice>
      )}
      {keys.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <Panel title={t('keys')}>
          <ul className="divide-y divide-line">
            {keys.map((key) => (
              <li key={key.id} className="py-3 first:pt-0 last:pb-0">
                <Key storeKey={key} isReasonMissing={reply?.reasonMissingFor === key.id} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {/* A form that was sent well is empty again. */}
      <NewKey key={reply?.made?.key ?? ''} reply={reply} formKey={formKey} />
    </DeskPage>
  );
}

/** A key that was just made, this once, with a call to try it by. */
function MadeKey({ made: { name, key } }: { made: NonNullable<KeysReply['made']> }) {
  const t = useTranslations('storeKey.once');
  const { siteUrl } = useLoaderData<typeof loader>();
  return (
    <section
      aria-label={t('title')}
      className="grid gap-3 rounded-lg border border-success bg-success-wash p-4 md:p-6"
    >
      <h2 className="text-lg">{t('title')}</h2>
      <p role="status">{t('text')}</p>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          name="key"
          label={t('label', { name })}
          readOnly
          value={key}
          className="min-w-0 flex-1 basis-72"
          spellCheck={false}
          autoComplete="off"
        />
        <CopyButton text={key} label={t('copy')} doneLabel={t('copied')} />
      </div>
      <p className="text-sm font-semibold">{t('example')}</p>
      <pre className="rounded-md bg-surface p-3 text-sm whitespace-pre-wrap wrap-anywhere" dir="ltr">
        <code>{`curl -H 'X-Api-Key: ${key}' ${siteUrl}/api/seller/product/List`}</code>
      </pre>
    </section>
  );
}

const tones = { good: 'success', expired: 'neutral', makerLeft: 'warning' } as const;

function Key({ storeKey, isReasonMissing }: { storeKey: StoreKey; isReasonMissing: boolean }) {
  const t = useTranslations('storeKey');
  const { id, name, rights, isReadOnly, networks, shown, createdBy, expiresAt, lastUsedAt, state, isEnding } =
    storeKey;
  return (
    <article aria-label={name} className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
          {isEnding && <Badge tone="warning">{t('ending')}</Badge>}
          {isReadOnly && <Badge>{t('readOnly')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          <code>{shown}…</code>
          {rights.length > 0 && ` · ${rights.map((right) => t(`right.${right}`)).join(' · ')}`}
        </p>
        <p className="text-sm text-ink-mute">
          {t('made', { name: createdBy })} ·{' '}
          {expiresAt === null ? (
            t('noEnd')
          ) : (
            <>
              {t('until')} <Day at={expiresAt} />
            </>
          )}
        </p>
        <p className="text-sm text-ink-mute">
          {lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('used')} <Moment at={lastUsedAt} />{' '}
              {storeKey.lastUsedFrom !== null && t('usedFrom', { address: storeKey.lastUsedFrom })}
            </>
          )}
        </p>
        {networks.length > 0 && (
          <p className="text-sm wrap-anywhere text-ink-mute">
            {t('from', { networks: networks.join(', ') })}
          </p>
        )}
      </div>
      <ConfirmPanel
        label={t('revoke.open')}
        name={t('revoke.openOne', { name })}
        title={t('revoke.title', { name })}
        text={t('revoke.text')}
        submit={t('revoke.submit')}
        intent="revoke"
        fields={{ id }}
        look="quiet"
        tone="danger"
        reason={{
          label: t('revoke.reason'),
          error: isReasonMissing ? t('revoke.reasonMissing') : undefined,
        }}
      />
    </article>
  );
}

const dayLabels = { 30: 'day30', 90: 'day90', 365: 'day365' } as const;

function NewKey({ reply, formKey }: { reply: KeysReply | undefined; formKey: string }) {
  const t = useTranslations('storeKey');
  const { formData } = useNavigation();
  const { typed, wrong } = reply ?? {};
  return (
    <Panel title={t('new.title')}>
      <p className="text-sm text-ink-soft">{t('new.text')}</p>
      <Form method="post" noValidate className="group grid max-w-lg gap-4">
        <FormKey value={formKey} />
        <Field
          name="name"
          label={t('new.name')}
          hint={t('new.nameHint')}
          maxLength={60}
          required
          autoComplete="off"
          defaultValue={typed?.name}
          error={wrong?.name === true ? t('problem.name') : undefined}
        />
        <fieldset className="grid gap-1" data-invalid={wrong?.rights === true ? '' : undefined}>
          <legend className="mb-1 text-sm font-semibold">{t('new.rights')}</legend>
          {keyRights.map((right) => (
            <CheckboxField
              key={right}
              name="right"
              value={right}
              label={t(`right.${right}`)}
              hint={t(`rightText.${right}`)}
              defaultChecked={typed?.rights.includes(right) ?? false}
              aria-invalid={wrong?.rights === true || undefined}
            />
          ))}
          <FieldError error={wrong?.rights === true ? t('problem.rights') : undefined} />
        </fieldset>
        <CheckboxField
          name="isReadOnly"
          label={t('new.reading')}
          hint={t('new.readingHint')}
          defaultChecked={typed?.isReadOnly ?? false}
        />
        <SelectField
          name="days"
          label={t('new.days')}
          placeholder={null}
          defaultValue={typed?.days ?? '90'}
          options={[
            ...keyDays.map((days) => ({ value: String(days), label: t(`new.${dayLabels[days]}`) })),
            { value: '', label: t('new.dayNone') },
          ]}
        />
        <TextAreaField
          name="networks"
          label={t('new.networks')}
          hint={t('new.networksHint', { most: addressesMost })}
          rows={3}
          maxLength={1_000}
          defaultValue={typed?.networks}
          error={
            wrong?.network === undefined
              ? wrong?.areNetworksTooMany === true
                ? t('problem.networks', { most: addressesMost })
                : undefined
              : t('problem.network', { network: wrong.network })
          }
        />
        <Button
          type="submit"
          name="intent"
          value="make"
          isBusy={formData?.get('intent') === 'make'}
          className="justify-self-start"
        >
          {t('new.submit')}
        </Button>
      </Form>
    </Panel>
  );
}
