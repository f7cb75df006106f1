import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { StaffSlot } from '../../../modules/flash-sale/flash-sale.contract.ts';
import { useMistake } from '../../kit/flash/use-mistake.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { SlotReply, SlotValues } from './slot-action.server.ts';

const times = ['startsAt', 'endsAt', 'joinUntil'] as const;

type SlotFormProps = {
  /** Null for a new one. */
  slot: StaffSlot | null;
  values: SlotValues | null;
  reply: SlotReply | undefined;
};

/** The form of a flash sale; what it will be is asked once more before it is saved. */
export function SlotForm({ slot, values: kept, reply }: SlotFormProps) {
  const t = useTranslations('flashDesk');
  const sayMistake = useMistake();
  if (slot !== null && !slot.mayChange.names) return null;
  const values = reply?.values ?? kept;
  if (reply?.isAsked === true && values !== null) return <Question slot={slot} values={values} />;
  const areTimesFixed = slot !== null && !slot.mayChange.times;
  const say = (field: string) => sayMistake(reply?.fields?.[field]);
  return (
    <Panel title={t('form.title')}>
      <Form method="post" noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="nameTh"
            label={t('form.nameTh')}
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={values?.nameTh}
            error={say('nameTh')}
          />
          <Field
            name="nameEn"
            label={t('form.nameEn')}
            hint={t('form.nameEnHint')}
            maxLength={100}
            autoComplete="off"
            defaultValue={values?.nameEn}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          {times.map((name) => (
            <Field
              key={name}
              name={name}
              type="datetime-local"
              label={t(`form.${name}`)}
              hint={name === 'joinUntil' ? t('form.joinHint') : t('form.times')}
              required
              readOnly={areTimesFixed}
              defaultValue={values?.[name]}
              error={say(name)}
            />
          ))}
        </div>
        {areTimesFixed && <p className="text-sm text-ink-mute">{t('form.fixed')}</p>}
        <div>
          <Button type="submit" name="intent" value="ask">
            {t('form.submit')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** What will be saved, once more. */
function Question({ slot, values }: { slot: StaffSlot | null; values: SlotValues }) {
  const t = useTranslations('flashDesk');
  const { formData } = useNavigation();
  return (
    <Panel title={t(slot === null ? 'question.new' : 'question.saved')}>
      <Form method="post" className="grid gap-4">
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="version" value={slot?.version ?? ''} />
        <dl className="grid gap-x-6 gap-y-1 tabular-nums sm:grid-cols-[auto_minmax(0,1fr)]">
          {(['nameTh', 'nameEn', ...times] as const).map(
            (name) =>
              values[name] !== '' && (
                <div key={name} className="contents">
                  <dt className="text-sm text-ink-mute">{t(`form.${name}`)}</dt>
                  <dd className="wrap-anywhere max-sm:mb-2">{values[name].replace('T', ' ')}</dd>
                </div>
              ),
          )}
        </dl>
        <p className="text-sm text-ink-soft">{t('question.text')}</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="save" isBusy={formData?.get('intent') === 'save'}>
            {t('question.confirm')}
          </Button>
          <Button type="submit" name="intent" value="change" variant="quiet">
            {t('question.change')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
