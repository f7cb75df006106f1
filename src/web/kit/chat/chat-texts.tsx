import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { openWordNames, openWords } from '../../../modules/chat/ready-text.rules.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ChatReply } from './chat-action.server.ts';
import { ChatDeskForm } from './chat-desk-form.tsx';
import { keptQuery } from './chat-query.ts';
import { chatHref } from './chat-side.ts';
import type { ChatPageData } from './read-chat-page.server.ts';

/** Texts that a store or the house says often: kept, changed, removed. */
export function ChatTexts({ data, reply }: { data: ChatPageData; reply: ChatReply | undefined }) {
  const t = useTranslations('chat');
  const { side, templates } = data;
  const action = chatHref(side, null, { ...keptQuery(data), texts: 'open' });
  const fields = (kept: { id: number; title: string; text: string } | null) => {
    // What wasn't taken stands as it was typed.
    const isRefused = reply?.intent === 'template' && reply.template === (kept?.id ?? 0);
    const template = isRefused ? { title: reply.title, text: reply.text } : kept;
    return (
      <>
        {kept !== null && <input type="hidden" name="template" value={kept.id} />}
        <Field name="title" label={t('texts.title')} maxLength={60} defaultValue={template?.title} />
        <TextAreaField
          name="said"
          label={t('texts.text')}
          rows={3}
          maxLength={2_000}
          defaultValue={template?.text}
        />
      </>
    );
  };
  return (
    <div className="grid content-start gap-4 overflow-y-auto p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('texts.heading')}</h2>
        <ButtonLink to={chatHref(side, null, keptQuery(data))} variant="quiet" size="s">
          {t('texts.back')}
        </ButtonLink>
      </div>
      {data.desk !== null && <ChatDeskForm data={data} desk={data.desk} reply={reply} />}
      <h3 className="text-base font-semibold">{t('texts.often')}</h3>
      <p className="text-ink-soft">{t('texts.lead')}</p>
      <div className="grid gap-1 text-sm text-ink-soft">
        <p>{t('texts.words')}</p>
        <ul className="grid gap-1 pl-5 list-disc">
          {openWords.map((word) => {
            const [th, en] = openWordNames[word];
            return (
              <li key={word}>
                {t('texts.either', { th: `{${th}}`, en: `{${en}}` })}: {t(`texts.word.${word}`)}
              </li>
            );
          })}
        </ul>
        <p>{t('texts.unknown')}</p>
      </div>
      {(reply?.intent === 'template' || reply?.intent === 'removeTemplate') && (
        <Notice tone="error">{reply.message}</Notice>
      )}
      <ul className="grid gap-3">
        {templates.map((template) => (
          <li
            key={`${template.id} ${template.title} ${template.text}`}
            className="rounded-md border border-line p-3"
          >
            <Form method="post" action={action} className="grid gap-3">
              {fields(template)}
              <div className="flex flex-wrap gap-2">
                <Button type="submit" name="intent" value="template" variant="secondary" size="s">
                  {t('save')}
                </Button>
                <Button type="submit" name="intent" value="removeTemplate" variant="quiet" size="s">
                  {t('texts.remove')}
                </Button>
              </div>
            </Form>
          </li>
        ))}
      </ul>
      <Form
        key={templates.length}
        method="post"
        action={action}
        className="grid gap-3 rounded-md border border-dashed border-line-strong p-3"
      >
        <h3 className="font-semibold">{t('texts.new')}</h3>
        {fields(null)}
        <Button type="submit" name="intent" value="template" className="justify-self-start">
          {t('texts.add')}
        </Button>
      </Form>
    </div>
  );
}
