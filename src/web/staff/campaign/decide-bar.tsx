import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { useTicks } from '../../kit/desk/use-ticks.ts';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { TypedContext, useRefusedFields } from '../../ui/sent-form.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

type Ticks = ReturnType<typeof useTicks<number>>;

/** The form that the proposals' checkboxes belong to. */
export const decideForm = 'decide-proposals';

type DecideBarProps = {
  ticks: Ticks;
  /** What is ticked: what waits, or what is in the campaign and can only be refused. */
  state: 'proposed' | 'accepted';
  isReasonMissing: boolean;
};

/** What is done with the proposals that are ticked, one or many: one form, which asks before either deed. */
export function DecideBar({ ticks, state, isReasonMissing }: DecideBarProps) {
  const t = useTranslations('campaignDesk.proposals');
  const ui = useTranslations('campaignDesk.mistake');
  const isHydrated = useIsHydrated();
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const refused = useRefusedFields('refuse');
  return (
    <Form
      id={decideForm}
      method="post"
      noValidate
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line bg-wash p-3"
    >
      <input type="hidden" name="state" value={state} />
      {isHydrated && (
        <div className="mr-auto flex flex-wrap items-center gap-x-4">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={ticks.isPageTicked}
              ref={(box) => {
                if (box !== null) box.indeterminate = ticks.isPageHalf;
              }}
              onChange={(event) => ticks.tickPage(event.currentTarget.checked)}
              className="size-5 rounded-sm"
            />
            {t('tickAll')}
          </label>
          <span role="status" className="text-sm text-ink-soft">
            {ticks.keys.size > 0 && t('chosen', { count: ticks.keys.size })}
          </span>
        </div>
      )}
      {state === 'proposed' && (
        <ActionPanel
          label={t('accept.label')}
          title={t('accept.title')}
          text={t('accept.text')}
          group="decide"
        >
          <Button type="submit" name="intent" value="accept" isBusy={intent === 'accept'}>
            {t('accept.submit')}
          </Button>
        </ActionPanel>
      )}
      <ActionPanel
        label={t('refuse.label')}
        title={t('refuse.title')}
        text={t('refuse.text')}
        look="secondary"
        group="decide"
        isOpen={isReasonMissing || refused !== null}
      >
        <div className="grid max-w-md gap-4">
          <TypedContext value={refused}>
            <TextAreaField
              name="reason"
              label={t('refuse.reason')}
              maxLength={500}
              rows={3}
              error={isReasonMissing ? ui('reason') : undefined}
            />
          </TypedContext>
          <Button
            type="submit"
            name="intent"
            value="refuse"
            variant="danger"
            isBusy={intent === 'refuse'}
            className="justify-self-start"
          >
            {t('refuse.submit')}
          </Button>
        </div>
      </ActionPanel>
    </Form>
  );
}
