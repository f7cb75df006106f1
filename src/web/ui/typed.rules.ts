/** What of a field says whether it was changed, as the browser tells it. */
export type FieldState = {
  type: string;
  value: string;
  /** A text's own; a `<select>` has none. */
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  /** Of a `<select>`. */
  options?: ArrayLike<OptionState>;
};

type OptionState = { selected: boolean; defaultSelected: boolean; disabled: boolean };

/** Whether a field holds something else than the server wrote: it was typed, ticked or chosen, or the browser put it back. */
export function isTyped({
  type,
  value,
  defaultValue,
  checked,
  defaultChecked,
  options,
}: FieldState): boolean {
  if (options !== undefined) return isChosen(Array.from(options), type === 'select-multiple');
  if (isTickable(type)) return checked !== defaultChecked;
  // A text area's own lines end otherwise than its text's.
  return type !== 'hidden' && value !== defaultValue?.replaceAll('\r\n', '\n');
}

/** A tick box or a radio button. */
export function isTickable(type: string): boolean {
  return type === 'checkbox' || type === 'radio';
}

function isChosen(options: readonly OptionState[], isMultiple: boolean): boolean {
  if (isMultiple) return options.some(({ selected, defaultSelected }) => selected !== defaultSelected);
  // Where the server chose none, a browser takes the first that can be.
  const first =
    options.findLast(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled);
  return first?.selected === false;
}
