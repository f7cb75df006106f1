import { useTranslations } from 'use-intl';
import type { DeskContent } from '../../../modules/content/content-desk.contract.ts';
import { bangkokField } from '../../kit/page/bangkok-field.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AskAnewField } from './ask-anew-field.tsx';
import type { ContentReply } from './content-action.server.ts';
import { useMistake } from './use-mistake.ts';

type ContentWaysProps = {
  document: Pick<DeskContent, 'version' | 'state' | 'shownFrom' | 'shownUntil' | 'path'>;
  reply: ContentReply | undefined;
  previewTo: string;
  versionsTo: string;
  /** What happens when it is taken away. */
  withdrawText: string;
  /** People agree to it: it has no end, and it is asked whether they have to anew. */
  isLegal?: boolean;
};

/** Looking at the draft, publishing it, its versions. Wants the messages `contentDesk`. */
export function ContentWays({
  document,
  reply,
  previewTo,
  versionsTo,
  withdrawText,
  isLegal = false,
}: ContentWaysProps) {
  const t = useTranslations('contentDesk');
  const mistake = useMistake();
  const { version, state, shownFrom, shownUntil } = document;
  const failed = reply?.intent === 'publish' ? reply : undefined;
  const at = (instant: string | null) => (instant === null ? '' : bangkokField(instant));
  const field = (name: 'shownFrom' | 'shownUntil', value: string) => ({
    ...{ name, label: t(`field.${name}`), type: 'datetime-local', hint: t(`field.${name}Hint`) },
    defaultValue: failed?.times?.[name] ?? value,
    error: mistake(failed?.fields?.[name]),
  });
  return (
    <>
      {failed?.message !== undefined && <Notice tone="error">{failed.message}</Notice>}
      {(['bodyTh', 'bodyEn'] as const).map((name) => {
        const wrong = mistake(failed?.fields?.[name]);
        return wrong === undefined ? null : (
          <Notice key={name} tone="error" title={t(`field.${name}`)}>
            {wrong}
          </Notice>
        );
      })}
      {state === 'scheduled' && shownFrom !== null && (
        <Notice tone="info">{t.rich('from', { at: () => <Moment at={shownFrom} /> })}</Notice>
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <ConfirmPanel
          label={t('publish.label')}
          title={t('publish.title')}
          text={t('publish.text')}
          submit={t('publish.submit')}
          intent="publish"
          fields={{ version }}
          isMistaken={failed?.fields !== undefined}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            <Field {...field('shownFrom', at(shownFrom))} />
            {!isLegal && <Field {...field('shownUntil', at(shownUntil))} />}
          </div>
          {isLegal && <AskAnewField error={mistake(failed?.fields?.isAskedAnew)} />}
        </ConfirmPanel>
        <ButtonLink to={previewTo} variant="secondary">
          {t('preview')}
        </ButtonLink>
        {state === 'shown' && (
          <ButtonLink to={document.path} variant="secondary">
            {t('toPage')}
          </ButtonLink>
        )}
        <ButtonLink to={versionsTo} variant="secondary">
          {t('versions.open', { count: version })}
        </ButtonLink>
        {state !== 'draft' && (
          <ConfirmPanel
            label={t('withdraw.label')}
            title={t('withdraw.title')}
            text={withdrawText}
            submit={t('withdraw.submit')}
            intent="withdraw"
            fields={{ version }}
            look="quiet"
            tone="danger"
          >
            {isLegal && <AskAnewField error={undefined} />}
          </ConfirmPanel>
        )}
      </div>
    </>
  );
}
