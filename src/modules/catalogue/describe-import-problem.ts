import { errorMessage } from '../../messages/error-messages.ts';
import type { Locale } from '../../shared/locale.ts';
import type { ImportField, ImportProblem } from './import-row.rules.ts';

/** Why a row is refused, in a sentence; `columnOf` is what the file calls a field's column. */
export function describeImportProblem(
  locale: Locale,
  { code, field, value, readings = ['', ''] }: ImportProblem,
  columnOf: (field: ImportField) => string,
): string {
  const [one, other] = readings;
  const column = field === null ? '' : columnOf(field);
  return errorMessage(locale, code, { field: column, value: value ?? '', one, other });
}
