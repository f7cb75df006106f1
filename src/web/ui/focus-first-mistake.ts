/**
 * Brings the first field that is wrong to the middle of the screen and gives it the focus. Where no field of the page is
 * the wrong one, that is what is said above the form: nobody presses a button and sees nothing. `standing` is what was said
 * before the form was sent.
 */
export function focusFirstMistake(within: ParentNode | null, standing?: ReadonlySet<Element>): void {
  const mistake =
    findShown(within, '[aria-invalid="true"], [data-invalid] input') ??
    findShown(within, '[data-told]', standing);
  mistake?.focus({ preventScroll: true });
  mistake?.scrollIntoView({ block: 'center' });
}

function findShown(
  within: ParentNode | null,
  selector: string,
  except?: ReadonlySet<Element>,
): HTMLElement | undefined {
  const all = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return all.find((element) => element.checkVisibility() && except?.has(element) !== true);
}
