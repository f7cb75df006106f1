/** Name and value of a field, as the form sent them. */
export type FormEntry = [name: string, value: string];

/** What is kept of a form, all its fields together; a longer one isn't. */
export const keptFormMost = { characters: 60_000, fields: 400, files: 40, lifetimeMs: 30 * 60_000 };

/** Secrets are typed again: passwords, one-time codes, what a captcha said. */
const isSecret = /password|^otp$|captcha/i;

/** What may be kept of a form's fields; null when it is too much. */
export function fieldsToKeep(fields: readonly FormEntry[]): FormEntry[] | null {
  const kept = fields.filter(([name]) => !isSecret.test(name));
  const characters = kept.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return kept.length > keptFormMost.fields || characters > keptFormMost.characters ? null : kept;
}
