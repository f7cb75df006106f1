import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';

export type ListSearchProps = {
  /** Where the list is. */
  path: string;
  /** What is looked for now. */
  search: string;
  label: string;
  /** What can be typed, where the label doesn't say it. */
  hint?: string;
  submit: string;
  /** What the list is asked for besides, which the search keeps: its tab. */
  kept?: Readonly<Record<string, string>>;
  /** The longest search, in letters. */
  most?: number;
  /** Further fields: from which day to which. */
  children?: ReactNode;
};

/** Looking through a list: a field and its button, which lead to an address. Works without scripts. */
export function ListSearch({
  path,
  search,
  label,
  hint = label,
  submit,
  kept = {},
  most = 100,
  children,
}: ListSearchProps) {
  return (
    <Form role="search" action={path} className="flex flex-wrap items-end gap-2">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        // What the address says is what the field shows, also after going back.
        key={search}
        type="search"
        name="search"
        label={label}
        isLabelHidden
        placeholder={hint}
        defaultValue={search}
        maxLength={most}
        className={classNames(
          // Beside many choices it takes a line of its own instead of nothing.
          'min-w-0 sm:max-w-lg sm:min-w-64 sm:flex-1 sm:basis-0',
          children === undefined ? 'flex-1' : 'basis-full',
        )}
      />
      {children}
      <Button type="submit" variant="secondary" aria-label={submit}>
        <Search className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">{submit}</span>
      </Button>
    </Form>
  );
}
