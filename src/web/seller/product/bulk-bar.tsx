import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ActionPanel } from '../../ui/action-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckboxField, Field, FieldError, SelectField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { BulkAction, BulkReply } from './bulk-action.server.ts';

export const bulkForm = 'bulk';

type BulkBarProps = {
  /** New with each page: what is sent twice is done once. */
  idempotencyKey: string;
  /** What is ticked on this page and on others. */
  selected: ReadonlySet<number>;
  /** What of it has no tick on this page. */
  elsewhere: readonly number[];
  isEverything: boolean;
  /** How many the list finds on all pages; null where that is more than can be changed at once. */
  foundCount: number | null;
  /** Whether there are others than those of this page: the box over them ticks all of one page. */
  hasOtherPages: boolean;
  most: string;
  /** Whether what is listed is archived: all that can be done with it is taking it back. */
  isArchive: boolean;
  reply: BulkReply | undefined;
  onEverything: (isEverything: boolean) => void;
  onClear: () => void;
};

/**
 * What can be done with what is ticked. Without scripts it stands under the list from the start, since nobody can count the
 * ticks; with them it comes with the first tick and stays at the lower edge.
 */
export function BulkBar({
  idempotencyKey,
  selected,
  elsewhere,
  isEverything,
  foundCount,
  hasOtherPages,
  most,
  isArchive,
  reply,
  onEverything,
  onClear,
}: BulkBarProps) {
  const t = useTranslations('listing.bulk');
  const isHydrated = useIsHydrated();
  const count = isEverything ? (foundCount ?? 0) : selected.size;
  const isShown = !isHydrated || count > 0 || reply !== undefined;
  if (!isShown) return <Form id={bulkForm} method="post" hidden />;
  return (
    <Form
      id={bulkForm}
      method="post"
      noValidate
      aria-label={t('label')}
      className={classNames(
        'z-20 grid gap-3 rounded-lg border border-line-strong bg-surface p-3 shadow-pop',
        isHydrated && 'sticky bottom-20 max-h-[70dvh] overflow-y-auto lg:bottom-4',
      )}
    >
      {/* What Enter would press: nothing is done before its own button is. */}
      <button type="submit" disabled hidden />
      <FormKey value={idempotencyKey} />
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-h-9 content-center font-semibold tabular-nums">
          {isHydrated ? t(isEverything ? 'allFound' : 'selected', { count }) : t('none')}
        </p>
        {isHydrated && (
          <Button variant="quiet" size="s" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
        <span className="max-lg:hidden lg:flex-1" />
        {isArchive ? (
          <Deed action="restore" />
        ) : (
          <>
            <PriceDeed key={reply?.isValueWrong === true ? 'wrong' : ''} reply={reply} />
            <LimitDeed key={reply?.isLimitWrong === true ? 'wrong limit' : 'limit'} reply={reply} />
            <Deed action="publish" />
            <Deed action="hide" />
            <Deed action="archive" />
          </>
        )}
      </div>
      {foundCount === null ? (
        <p className="text-sm text-ink-mute">{t('tooMany', { most })}</p>
      ) : (
        (isEverything || (hasOtherPages && (!isHydrated || foundCount > selected.size))) && (
          <CheckboxField
            name="all"
            value="1"
            label={t('everything', { count: foundCount })}
            checked={isEverything}
            onChange={(event) => onEverything(event.currentTarget.checked)}
            className="text-sm"
          />
        )
      )}
      <FieldError error={reply?.isNothing === true ? t('nothing') : undefined} />
    </Form>
  );
}

function Deed({ action }: { action: Exclude<BulkAction, 'price' | 'limit'> }) {
  const t = useTranslations('listing.bulk');
  return (
    <ActionPanel
      look="secondary"
      group={bulkForm}
      label={t(action)}
      title={t(`${action}Title`)}
      text={t(`${action}Text`)}
    >
      <Confirm action={action} />
    </ActionPanel>
  );
}

function PriceDeed({ reply }: { reply: BulkReply | undefined }) {
  const t = useTranslations('listing.bulk');
  const isWrong = reply?.isValueWrong === true;
  return (
    <ActionPanel
      look="secondary"
      group={bulkForm}
      label={t('price')}
      title={t('priceTitle')}
      text={t('priceText')}
      isOpen={isWrong || undefined}
    >
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <SelectField
          name="priceKind"
          label={t('priceKind')}
          placeholder={null}
          options={(['percent', 'amount', 'set'] as const).map((kind) => ({
            value: kind,
            label: t(`priceKinds.${kind}`),
          }))}
          defaultValue={reply?.priceKind}
        />
        <Field
          name="value"
          label={t('value')}
          hint={t('valueHint')}
          maxLength={12}
          autoComplete="off"
          defaultValue={reply?.value}
          error={isWrong ? t('valueWrong') : undefined}
        />
      </div>
      <Confirm action="price" />
    </ActionPanel>
  );
}

function LimitDeed({ reply }: { reply: BulkReply | undefined }) {
  const t = useTranslations('listing.bulk');
  const isWrong = reply?.isLimitWrong === true;
  return (
    <ActionPanel
      look="secondary"
      group={bulkForm}
      label={t('limit')}
      title={t('limitTitle')}
      text={t('limitText')}
      isOpen={isWrong || undefined}
    >
      <div className="max-w-sm">
        <Field
          name="lowStockAt"
          label={t('limitField')}
          hint={t('limitHint')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          defaultValue={reply?.limit}
          error={isWrong ? t('limitWrong') : undefined}
        />
      </div>
      <Confirm action="limit" />
    </ActionPanel>
  );
}

function Confirm({ action }: { action: BulkAction }) {
  const t = useTranslations('listing.bulk');
  const { formData } = useNavigation();
  return (
    <Button
      type="submit"
      name="intent"
      value={action}
      isBusy={formData?.get('intent') === action}
      className="justify-self-start"
    >
      {t(`${action}Submit`)}
    </Button>
  );
}
