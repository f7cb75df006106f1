import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslations } from 'use-intl';
import { useKeptButton } from '../../kit/browsing/kept-button.ts';
import { Button } from '../../ui/button.tsx';
import { flashReminders } from './reminders.ts';

/** Asks to be told when a flash sale begins; pressed again, not any more. Wants the messages `catalogue`. */
export function RemindButton({ slotId, name }: { slotId: number; name: string }) {
  const t = useTranslations('catalogue.flash');
  const { isKept, toggle } = useKeptButton(flashReminders, slotId, { failText: t('remindFail') });
  const Icon = isKept ? BellRing : Bell;
  return (
    <form
      method="post"
      action="/resources/flash-reminders"
      onSubmit={(event) => {
        event.preventDefault();
        void toggle();
      }}
    >
      <input type="hidden" name="id" value={slotId} />
      <input type="hidden" name="intent" value={isKept ? 'remove' : 'save'} />
      <Button
        type="submit"
        variant="secondary"
        size="s"
        aria-pressed={isKept}
        aria-label={t(isKept ? 'remindedOf' : 'remindOf', { name })}
        className="min-h-11!"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {t(isKept ? 'reminded' : 'remind')}
      </Button>
    </form>
  );
}
