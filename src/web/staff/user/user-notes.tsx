import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AccountNote } from '../../../modules/people-desk/people-desk.contract.ts';
import { notesPerPage } from '../../../modules/people-desk/people-desk.rules.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { UserReply } from './user-action.server.ts';

type UserNotesProps = {
  notes: readonly AccountNote[];
  reply: UserReply | undefined;
  pageNo: number;
  /** How many there are on all pages. */
  count: number;
  hrefOfPage: (pageNo: number) => string;
};

/** What staff noted about somebody, with what each note said before it was corrected. */
export function UserNotes({ notes, reply, pageNo, count, hrefOfPage }: UserNotesProps) {
  const t = useTranslations('peopleDesk.notes');
  const { formData } = useNavigation();
  const isNew = reply?.intent === 'note';
  return (
    <div id="notes" className="scroll-mt-24">
      <Panel title={t('title')}>
        <p className="text-sm text-ink-soft">{t('lead')}</p>
        <Form key={count} method="post" noValidate className="grid gap-3">
          <TextAreaField
            name="text"
            label={t('write')}
            rows={3}
            maxLength={2_000}
            required
            defaultValue={isNew ? reply.text : undefined}
            error={isNew && reply.isEmpty === true ? t('required') : undefined}
          />
          <Button
            type="submit"
            name="intent"
            value="note"
            variant="secondary"
            isBusy={formData?.get('intent') === 'note'}
            className="justify-self-start"
          >
            {t('save')}
          </Button>
        </Form>
        {notes.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="grid gap-2 rounded-md border border-line p-4">
                <Note note={note} reply={reply?.id === note.id ? reply : undefined} />
              </li>
            ))}
          </ul>
        )}
        <Pagination pageNo={pageNo} pageCount={Math.ceil(count / notesPerPage)} makeHref={hrefOfPage} />
      </Panel>
    </div>
  );
}

function Note({ note, reply }: { note: AccountNote; reply: UserReply | undefined }) {
  const t = useTranslations('peopleDesk.notes');
  const { id, text, by, at, version, changedAt, changedBy, before, mayChange } = note;
  const isMistaken = reply?.intent === 'correct';
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-sm text-ink-mute">
        {t('by', { name: by })} · <Moment at={at} />
        {version > 1 && (
          <>
            {' · '}
            {t('changed', { name: changedBy })} <Moment at={changedAt} />
          </>
        )}
      </p>
      {before.length > 0 && (
        <Disclosure summary={t('before', { count: before.length })}>
          <ul className="grid gap-2 pt-2">
            {before.map((said) => (
              <li key={said.at} className="border-l-2 border-line pl-3">
                <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{said.text}</p>
                <p className="text-sm text-ink-mute">
                  {said.by} · <Moment at={said.at} />
                </p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {mayChange && (
        <div className="flex flex-wrap items-start gap-2">
          <ConfirmPanel
            key={version}
            label={t('correct')}
            name={`${t('correct')} ${id}`}
            title={t('correctTitle')}
            text={t('correctText')}
            submit={t('correctSubmit')}
            intent="correct"
            fields={{ noteId: id, version }}
            look="quiet"
            isOpen={isMistaken}
            reason={{
              name: 'text',
              label: t('text'),
              value: reply?.text ?? text,
              maxLength: 2_000,
              error: isMistaken && reply?.isEmpty === true ? t('required') : undefined,
            }}
          />
          <ConfirmPanel
            label={t('remove')}
            name={`${t('remove')} ${id}`}
            title={t('removeTitle')}
            text={t('removeText')}
            submit={t('removeSubmit')}
            intent="remove"
            fields={{ noteId: id }}
            look="quiet"
            tone="danger"
          />
        </div>
      )}
    </>
  );
}
