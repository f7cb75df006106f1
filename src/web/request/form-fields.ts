/**
 * What a field of a form holds, without blanks around it; `''` where the form has no such field. Forms send the ends of lines
 * as CR LF (HTML §4.10.21.8); kept and compared is LF.
 */
export function formText(form: FormData, name: string): string {
  return formTyped(form, name).replaceAll('\r\n', '\n').trim();
}

/** A field as it was typed: a password may begin or end with a blank. `''` where the form has no such field. */
export function formTyped(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What tells one filling in of a form from another (ui/form-key.tsx), for the call's `idempotencyKey`; `''` for none. */
export function formKey(form: FormData): string {
  return formText(form, 'key').slice(0, 255);
}

/** Every field of a name (ticked boxes, rows of a table), in the form's order, as they are. */
export function formTexts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

/** The file that was chosen; null where none was: browsers send an empty one then. */
export function formFile(form: FormData, name: string): File | null {
  return formFiles(form, name)[0] ?? null;
}

/** The files that were chosen, in order; a file without content is one, and its reader says what is wrong with it. */
export function formFiles(form: FormData, name: string): File[] {
  return form
    .getAll(name)
    .filter((value) => value instanceof File)
    .filter((file) => file.size > 0 || file.name !== '');
}
