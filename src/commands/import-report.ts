import { createWriteStream, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Refusal } from '../modules/catalogue/check-import-rows.rules.ts';
import { describeImportProblem } from '../modules/catalogue/describe-import-problem.ts';
import type { ImportField } from '../modules/catalogue/import-row.rules.ts';
import type { ImportTotals } from '../modules/catalogue/run-import.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { Locale } from '../shared/locale.ts';

export type Report = {
  path: string;
  write: (refusals: AsyncIterable<Refusal>) => Promise<void>;
  /** Leaves nothing behind, when there is nothing to report. */
  discard: () => void;
  /** What the terminal is told at the end. */
  summary: (totals: ImportTotals, seconds: number) => string[];
};

type ReportOptions = {
  /** Null puts it beside the file, or into the working folder when nothing can be written there. */
  path: string | null;
  beside: string;
  workingFolder: string;
  language: Locale;
  /** The column of the file that tells a field. */
  columnOf: (field: ImportField) => string;
  /** What stands in for what the file doesn't tell; the report begins with it. */
  rules: readonly string[];
};

/** The list of refused rows as CSV. Where it goes is tried before anything is imported. */
export function createReport(options: ReportOptions): Report {
  const { language, columnOf } = options;
  const { path, unfinished } = choosePath(options);
  const counts = new Map<string, number>();

  async function* lines(refusals: AsyncIterable<Refusal>): AsyncGenerator<string> {
    // Spreadsheets take a file for UTF-8 by its byte order mark.
    yield `\ufeff${options.rules.map((rule) => `# ${rule}\r\n`).join('')}line,isbn,title,code,message,column\r\n`;
    for await (const { line, isbn, title, problems } of refusals) {
      const code = problems[0]?.code ?? '';
      counts.set(code, (counts.get(code) ?? 0) + 1);
      const message = problems
        .map((problem) => describeImportProblem(language, problem, columnOf))
        .join('; ');
      const columns = new Set(problems.flatMap(({ field }) => (field === null ? [] : columnOf(field))));
      const values = [String(line), isbn, title, code, message, [...columns].join('; ')];
      yield `${values.map(cell).join(',')}\r\n`;
    }
  }

  return {
    path,
    async write(refusals) {
      counts.clear();
      await pipeline(Readable.from(lines(refusals)), createWriteStream(unfinished));
      renameSync(unfinished, path);
    },
    discard: () => rmSync(unfinished, { force: true }),
    summary(totals, seconds) {
      const number = (value: number) => value.toLocaleString('en-US');
      const results = ['created', 'updated', 'unchanged', 'refused'] as const;
      const fresh = totals.rowCount - totals.resumedRows;
      const resumed = totals.resumedRows === 0 ? '' : `, ${number(totals.resumedRows)} of them before`;
      const rate = number(Math.round(fresh / Math.max(seconds, 0.001)));
      return [
        `${number(totals.rowCount)} rows in ${seconds.toFixed(1)} s (${rate} a second)${resumed}`,
        ...results.map((result) => `  ${result.padEnd(10)}${number(totals[result]).padStart(9)}`),
        ...(counts.size === 0 ? [] : ['refused:']),
        ...[...counts]
          .sort(([, one], [, other]) => other - one)
          .map(([code, count]) => `  ${code.padEnd(20)}${number(count).padStart(9)}`),
        `report: ${path}`,
      ];
    },
  };
}

function choosePath({ path, beside, workingFolder }: ReportOptions): { path: string; unfinished: string } {
  const name = `${basename(beside, extname(beside))}.report.csv`;
  const wanted = path === null ? [join(dirname(beside), name), join(workingFolder, name)] : [path];
  for (const candidate of wanted) {
    const unfinished = `${candidate}.unfinished`;
    try {
      writeFileSync(unfinished, '');
      return { path: candidate, unfinished };
    } catch {
      // Tried in turn; the sentence below names the first.
    }
  }
  throw new StartupError(
    `The report can't be written to ${wanted[0]}: name another place with --report FILE.`,
  );
}

/** RFC 4180; what a spreadsheet would take for a formula is marked as text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
