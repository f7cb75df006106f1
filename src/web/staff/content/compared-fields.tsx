import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import type { ContentReply } from './content-action.server.ts';

type Comparison = NonNullable<ContentReply['theirs']>['comparison'];
type Part = Comparison['fields'][number]['parts'][number];

/** What is different in two versions, field by field, texts block by block. Wants the messages `contentDesk`. */
export function ComparedFields({ fields, note }: Comparison & { note?: string }) {
  const t = useTranslations('contentDesk');
  if (fields.length === 0) return <p className="text-ink-soft">{t('compare.same')}</p>;
  return (
    <div className="grid gap-5">
      {note !== undefined && <p>{note}</p>}
      {fields.map(({ field, parts }) => (
        <section key={field} aria-label={t(`compared.${field as 'titleTh'}`)} className="grid gap-2">
          <h3 className="font-sans text-base font-semibold">{t(`compared.${field as 'titleTh'}`)}</h3>
          <div className="grid gap-1">
            {parts.map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part of the text is its place
              <PartView key={place} part={part} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function PartView({ part: { kind, before, after } }: { part: Part }) {
  const t = useTranslations('contentDesk.compare');
  if (kind === 'same')
    return <p className="line-clamp-2 px-3 text-sm whitespace-pre-line text-ink-mute">{after}</p>;
  return (
    <div className="grid gap-1">
      {before !== null && before !== '' && (
        <p
          className={classNames(
            'rounded-sm border-l-4 border-danger bg-danger-wash px-3 py-1 whitespace-pre-line text-ink',
          )}
        >
          <span className="sr-only">{t('before')} </span>
          <del className="no-underline">{before}</del>
        </p>
      )}
      {after !== null && after !== '' && (
        <p className="rounded-sm border-l-4 border-success bg-success-wash px-3 py-1 whitespace-pre-line text-ink">
          <span className="sr-only">{t('after')} </span>
          <ins className="no-underline">{after}</ins>
        </p>
      )}
    </div>
  );
}
