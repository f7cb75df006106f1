import { isTyped } from './typed.rules.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields in a part of the page that hold something else than the server wrote into them. */
export function typedFields(within: ParentNode): Control[] {
  return [...within.querySelectorAll<Control>('input, textarea, select')].filter(isTyped);
}

/**
 * For a form that begins anew from what was kept of it: puts what has been typed into it since its page came over what was
 * kept. With the words of a formatted text their kept formatting goes.
 */
export function putTypedOver(kept: FormData, form: HTMLFormElement): void {
  const typed = typedFields(document).filter((field) => field.form === form && field.name !== '');
  const now = new FormData(form);
  for (const { dataset } of typed) if (dataset.formatted !== undefined) kept.delete(dataset.formatted);
  for (const name of new Set(typed.map((field) => field.name))) {
    kept.delete(name);
    for (const value of now.getAll(name)) if (typeof value === 'string') kept.append(name, value);
  }
}
