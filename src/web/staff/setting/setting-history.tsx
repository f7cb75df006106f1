import { useTranslations } from 'use-intl';
import type {
  SettingChangeView,
  SettingFieldView,
  SettingGroupView,
} from '../../../modules/shop-desk/setting-desk.contract.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What was changed of a group, the newest first, each with the way back. */
export function SettingHistory({ view }: { view: SettingGroupView }) {
  const t = useTranslations('settingDesk.history');
  return (
    <Panel title={t('title')}>
      {view.changes.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('empty')}</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {view.changes.map((change) => (
            <Change key={change.id} change={change} view={view} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Change({ change, view }: { change: SettingChangeView; view: SettingGroupView }) {
  const t = useTranslations('settingDesk');
  const say = useSayValue();
  const byId = new Map(view.fields.map((field) => [field.id, field]));
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <p className="text-sm">
        <Moment at={change.changedAt} className="font-semibold tabular-nums" /> ·{' '}
        {change.changedBy ?? t('byFile')}
      </p>
      <dl className="grid gap-2 text-sm">
        {change.fields.map(({ id, before, after }) => {
          const field = byId.get(id);
          return (
            <div key={id} className="min-w-0">
              <dt className="text-ink-mute">{t(`field.${id}`)}</dt>
              <dd className="wrap-anywhere">
                {field?.kind === 'secret' ? (
                  t('history.secret')
                ) : (
                  <>
                    <s className="text-ink-mute">{say(field, before)}</s> → {say(field, after)}
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <ConfirmPanel
        label={t('history.restore')}
        title={t('history.restoreTitle')}
        text={t('history.restoreText')}
        submit={t('history.restoreSubmit')}
        intent="restore"
        fields={{ version: view.version, changeId: change.id, isConfirmed: 1 }}
        look="quiet"
      />
    </li>
  );
}

const shownMost = 160;

/** A value in words, short enough for a line. */
export function useSayValue() {
  const t = useTranslations('settingDesk');
  return (
    field: Pick<SettingFieldView, 'kind'> | undefined,
    value: SettingFieldView['value'] | undefined,
  ): string => {
    if (field?.kind === 'switch') return value === true ? t('on') : t('off');
    const text = Array.isArray(value)
      ? value
          .map((each) => (typeof each === 'object' ? `${each.bankCode} ${each.number} ${each.name}` : each))
          .join(', ')
      : String(value ?? '');
    if (text === '') return t('none');
    return text.length > shownMost ? `${text.slice(0, shownMost)}…` : text;
  };
}
