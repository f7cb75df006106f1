import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { livePath } from '../../../modules/live/live-path.rules.ts';
import type { LiveCard } from '../../../modules/live/live-show.contract.ts';
import { Button } from '../../ui/button.tsx';

type RemindFormProps = {
  live: Pick<LiveCard, 'id' | 'postTypeId' | 'name' | 'isReminded'>;
  /** Where it leads back to: the live's own page, or the list. */
  back: 'detail' | 'list';
};

/** Asks to be told when a live begins; pressed again, not any more. Whoever isn't signed in signs in first. */
export function RemindForm({ live, back }: RemindFormProps) {
  const t = useTranslations('liveShow');
  const { name, isReminded } = live;
  const Icon = isReminded ? BellRing : Bell;
  return (
    <Form
      method="post"
      action={livePath(live)}
      preventScrollReset
      className="flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="back" value={back} />
      <Button
        type="submit"
        name="intent"
        value={isReminded ? 'forget' : 'remind'}
        variant="secondary"
        size="s"
        aria-label={t(isReminded ? 'forgetOf' : 'remindOf', { name })}
        className="min-h-11!"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {t(isReminded ? 'forget' : 'remind')}
      </Button>
      {isReminded && <span className="text-sm text-ink-soft">{t('reminded')}</span>}
    </Form>
  );
}
