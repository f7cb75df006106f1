import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ChatReply } from './chat-action.server.ts';
import { chatHref } from './chat-side.ts';
import type { ChatPageData } from './read-chat-page.server.ts';

type ChatDeskFormProps = {
  data: ChatPageData;
  desk: NonNullable<ChatPageData['desk']>;
  reply: ChatReply | undefined;
};

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** When somebody answers, what is said by itself, and what shoppers see of it. */
export function ChatDeskForm({ data, desk, reply }: ChatDeskFormProps) {
  const t = useTranslations('chat.answering');
  const { side, done } = data;
  const { answersInMinutes } = desk;
  const isRefused = reply?.intent === 'desk';
  const said = (isRefused ? reply.desk : undefined) ?? desk;
  const { from, to, greeting, away, showsRead } = said;
  return (
    <Form
      key={JSON.stringify(said)}
      method="post"
      action={chatHref(side, null, { texts: 'open' })}
      className="grid gap-4 rounded-md border border-line p-3"
    >
      <h3 className="text-base font-semibold">{t('title')}</h3>
      {done === 'saved' && !isRefused && <Notice tone="success">{t('saved')}</Notice>}
      {isRefused && <Notice tone="error">{reply.message}</Notice>}
      {side === 'store' && (
        <p className="text-sm text-ink-soft">
          {answersInMinutes === null ? t('unmeasured') : t('measured', { minutes: answersInMinutes })}
        </p>
      )}
      <fieldset className="grid gap-2">
        <legend className="text-sm font-semibold">{t('days')}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {days.map((day) => (
            <CheckboxField
              key={day}
              name="days"
              value={day}
              label={t(`day.${day}`)}
              defaultChecked={said.days.includes(day)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field name="from" type="time" label={t('from')} defaultValue={from} required />
        <Field
          name="to"
          label={t('to')}
          hint={t('toHint')}
          pattern="([01][0-9]|2[0-3]):[0-5][0-9]|24:00"
          defaultValue={to}
          required
        />
      </div>
      <TextAreaField
        name="greeting"
        label={t('greeting')}
        hint={t('greetingHint')}
        rows={2}
        maxLength={500}
        defaultValue={greeting}
      />
      <TextAreaField
        name="away"
        label={t('away')}
        hint={t('awayHint')}
        rows={2}
        maxLength={500}
        defaultValue={away}
      />
      <CheckboxField name="showsRead" label={t('showsRead')} defaultChecked={showsRead} />
      <Button type="submit" name="intent" value="desk" className="justify-self-start">
        {t('save')}
      </Button>
    </Form>
  );
}
