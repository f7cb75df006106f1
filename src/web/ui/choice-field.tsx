import { type ComponentProps, useEffect, useRef } from 'react';
import { SelectField } from './field.tsx';

/**
 * A choice of what is looked at, which sends its form at once; without scripts a button does. It stays the element it was
 * when the page has followed, so that whoever chooses by keyboard keeps the focus, and follows the address on the way back.
 */
export function ChoiceField({
  chosen,
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'defaultValue' | 'onChange'> & {
  /** What the page was asked for; empty where nothing was chosen. */
  chosen: string;
}) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current !== null) select.current.value = chosen;
  }, [chosen]);
  return (
    <SelectField
      {...field}
      ref={select}
      defaultValue={chosen}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    />
  );
}
