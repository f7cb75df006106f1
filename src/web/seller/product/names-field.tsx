import Plus from 'lucide-react/icons/plus';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PersonRole } from '../../../modules/catalogue/people.rules.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { loader } from './names.ts';

type Kind = 'authors' | 'publishers' | 'series';

/** Names that the shop has and that hold what is typed: who picks one of them makes no double. */
function useNames(kind: Kind) {
  const fetcher = useFetcher<typeof loader>();
  const listId = useId();
  return {
    input: {
      list: listId,
      autoComplete: 'off',
      onInput: (event: React.FormEvent<HTMLInputElement>) => {
        const search = event.currentTarget.value.trim();
        if (search.length >= 2)
          void fetcher.load(`/manage-store/product/names?${new URLSearchParams({ kind, search })}`);
      },
    },
    list: (
      <datalist id={listId}>
        {fetcher.data?.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    ),
  };
}

type NameFieldProps = {
  name: 'publisher' | 'series';
  label: string;
  defaultValue: string | undefined;
  error: string | undefined;
  className?: string;
};

/** One name, of a publisher or a series. */
export function NameField({ name, ...field }: NameFieldProps) {
  const names = useNames(name === 'publisher' ? 'publishers' : 'series');
  return (
    <div className={field.className}>
      <Field name={name} maxLength={200} {...names.input} {...field} className="" />
      {names.list}
    </div>
  );
}

/** People of one role: a field for each, and empty ones for more. */
export function PeopleField({
  of: role,
  names: given,
  error,
}: {
  of: PersonRole;
  names: readonly string[];
  error: string | undefined;
}) {
  const t = useTranslations('listing.form.people');
  const isHydrated = useIsHydrated();
  const names = useNames('authors');
  const isAuthor = role === 'author';
  const [extra, setExtra] = useState(isAuthor && given.length === 0 ? 1 : 0);
  const count = given.length + (isHydrated ? extra : isAuthor ? 3 : 1);
  const ref = useRef<HTMLFieldSetElement>(null);
  // Fields that are there without scripts go, but not with what was written into them, nor under somebody's hands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useLayoutEffect(() => {
    const fields = [...(ref.current?.querySelectorAll('input') ?? [])];
    const last = fields.findLastIndex((field) => field.value !== '' || field === document.activeElement);
    if (last >= given.length + extra) setExtra(last + 1 - given.length);
  }, []);
  return (
    <fieldset
      ref={ref}
      className={classNames('grid content-start gap-2 sm:col-span-2', count > 0 && 'w-full')}
    >
      <legend className={count === 0 ? 'sr-only' : 'mb-1 text-sm font-semibold'}>{t(`${role}.all`)}</legend>
      <div className={classNames('grid gap-2', count > 0 && 'sm:grid-cols-2')}>
        {Array.from({ length: count }, (_, place) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            key={place}
            name={role}
            label={t(`${role}.place`, { place: place + 1 })}
            isLabelHidden
            placeholder={t(`${role}.place`, { place: place + 1 })}
            maxLength={200}
            defaultValue={given[place]}
            error={place === 0 ? error : undefined}
            {...names.input}
          />
        ))}
        {isHydrated && count < 20 && (
          <Button variant="quiet" onClick={() => setExtra(extra + 1)} className="justify-self-start">
            <Plus className="size-4" aria-hidden="true" />
            {t(`${role}.add`)}
          </Button>
        )}
      </div>
      {names.list}
      {isAuthor && <p className="text-sm text-ink-mute">{t('hint')}</p>}
    </fieldset>
  );
}
