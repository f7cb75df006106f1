import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { LiveComment, LivePost, LiveProduct } from '../../../modules/live/live.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx';
import { TypedContext, useRefusedFields } from '../../ui/sent-form.ts';

const tones: Record<LiveComment['reading']['kind'], Tone> = {
  order: 'success',
  cancel: 'danger',
  review: 'warning',
  question: 'info',
  chat: 'neutral',
};

type CommentCardProps = { comment: LiveComment; live: LivePost & { products: LiveProduct[] } };

/** A comment: what was said, how it was read and why, what became of it, and what the host can make of it. */
export function CommentCard({ comment, live }: CommentCardProps) {
  const t = useTranslations('live');
  const show = useTranslations('liveShow');
  const page = useTranslations('livePage');
  const locale = useLocale();
  const { reading, decision, outcomes } = comment;
  const refused = useRefusedFields('other', { commentId: comment.id });
  const who = { name: comment.authorName, said: comment.said };
  const listed = (items: readonly { keyword: string; quantity: number }[]) =>
    items.map(({ keyword, quantity }) => `${keyword}×${quantity}`).join(', ');
  const items = reading.items.length > 0 ? reading.items : reading.meant;
  const suggestion = [
    ...(reading.cancels.length > 0 ? [t('console.cancels', { items: reading.cancels.join(', ') })] : []),
    ...(reading.cancelsAll ? [t('console.cancelsAll')] : []),
    ...(items.length > 0 ? [listed(items)] : []),
  ].join(' · ');
  const isWaiting = reading.kind === 'review' && decision === null;
  return (
    <li
      data-comment=""
      tabIndex={-1}
      aria-label={`${comment.authorName}: ${comment.said}`}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          {comment.authorName === '' ? t('reserved.forgotten') : comment.authorName}
        </span>
        <span className="text-sm text-ink-mute tabular-nums">
          {formatDateTime(locale, new Date(comment.at))}
        </span>
        <Badge tone={tones[reading.kind]}>{t(`kind.${reading.kind}`)}</Badge>
        {comment.source === 'host' && <Badge tone="info">{show('wish.badge')}</Badge>}
        {comment.source === 'page' && <Badge tone="neutral">{show('page')}</Badge>}
        {comment.editedAt !== null && <Badge tone="info">{page('edited')}</Badge>}
        {comment.deletedAt !== null && <Badge tone="warning">{page('deleted')}</Badge>}
        {decision !== null && (
          <Badge tone={decision.deed === 'accept' ? 'success' : 'danger'}>
            {t(`decided.${decision.deed}`)}
          </Badge>
        )}
      </div>
      <p className="text-lg whitespace-pre-line wrap-anywhere">{comment.said}</p>
      {comment.editedAt !== null && comment.saidBefore !== '' && (
        <p className="text-sm text-ink-mute wrap-anywhere">
          {page('editedFrom', { said: comment.saidBefore })}
        </p>
      )}
      <p className="text-sm text-ink-soft wrap-anywhere">
        {t(`why.${reading.why}`, { words: reading.words })} ·{' '}
        {t('console.rules', { version: comment.readingVersion })}
        {comment.decisionNote !== '' && ` · ${comment.decisionNote}`}
      </p>
      {comment.ban !== null && (
        <p className="text-sm font-semibold text-danger wrap-anywhere">
          {show('ban.of', { reason: comment.ban.reason })}
          {comment.ban.endsAt !== null &&
            ` · ${show('ban.until', { at: formatDateTime(locale, new Date(comment.ban.endsAt)) })}`}
        </p>
      )}
      {outcomes.length > 0 && (
        <ul className="grid gap-0.5 text-sm font-semibold">
          {outcomes.map(({ keyword, outcome, reserved, waiting }) => (
            <li key={`${keyword} ${outcome}`}>{t(`outcome.${outcome}`, { keyword, reserved, waiting })}</li>
          ))}
        </ul>
      )}
      {isWaiting && (
        <p className="text-sm">
          {suggestion === '' ? t('console.nothing') : t('console.suggested', { items: suggestion })}
        </p>
      )}
      {live.state === 'connected' && (
        <>
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="commentId" value={comment.id} />
            {isWaiting && suggestion !== '' && (
              <Button
                type="submit"
                name="intent"
                value="accept"
                size="s"
                aria-label={t('console.acceptOf', who)}
              >
                {t('console.accept')}
              </Button>
            )}
            {decision === null && (isWaiting || outcomes.length > 0) && (
              <Button
                type="submit"
                name="intent"
                value="refuse"
                size="s"
                variant="secondary"
                aria-label={t('console.refuseOf', who)}
              >
                {t('console.refuse')}
              </Button>
            )}
            {decision !== null && (
              <Button
                type="submit"
                name="intent"
                value="undo"
                size="s"
                variant="quiet"
                aria-label={t('console.undoOf', who)}
              >
                {t('console.undo')}
              </Button>
            )}
          </Form>
          <details open={refused !== null}>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-primary">
              {t('console.else')}
            </summary>
            <TypedContext value={refused}>
              <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
                <input type="hidden" name="commentId" value={comment.id} />
                <SelectField
                  name="keyword"
                  label={t('console.elseKeyword')}
                  defaultValue={items[0]?.keyword ?? live.products[0]?.keyword ?? ''}
                  options={live.products.map(({ keyword }) => ({ value: keyword, label: keyword }))}
                />
                <Field
                  name="quantity"
                  label={t('console.elseQuantity')}
                  inputMode="numeric"
                  maxLength={2}
                  required
                  defaultValue={String(items[0]?.quantity ?? 1)}
                  className="w-24"
                />
                <Field
                  name="note"
                  label={t('console.elseNote')}
                  maxLength={500}
                  className="min-w-0 flex-1 basis-40"
                />
                <Button type="submit" name="intent" value="other" size="s" variant="secondary">
                  {t('console.elseSubmit')}
                </Button>
              </Form>
            </TypedContext>
          </details>
          {comment.ban === null && comment.source !== 'host' && reading.why !== 'own' && (
            <ConfirmPanel
              label={show('ban.open')}
              name={who.name}
              title={show('ban.openOf', { name: who.name })}
              text={show('ban.text')}
              submit={show('ban.submit')}
              intent="ban"
              fields={{ commentId: comment.id }}
              look="quiet"
              tone="danger"
              reason={{ label: show('ban.reason'), maxLength: 300 }}
            >
              <SelectField
                name="scope"
                label={show('ban.scope')}
                defaultValue="live"
                options={(['live', 'store'] as const).map((value) => ({
                  value,
                  label: show(`ban.${value}`),
                }))}
              />
              <Field
                name="endsAt"
                type="datetime-local"
                label={show('ban.endsAt')}
                hint={show('ban.endsAtHint')}
              />
              <CheckboxField name="isReleased" value="yes" label={show('ban.isReleased')} />
            </ConfirmPanel>
          )}
        </>
      )}
    </li>
  );
}
