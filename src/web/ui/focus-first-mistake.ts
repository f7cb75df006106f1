/** Brings the first field that is wrong to the middle of the screen and gives it the focus. */
export function focusFirstMistake(within: ParentNode | null): void {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
