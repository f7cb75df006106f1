/** A statement of a migration that code of the release before can't run beside. */
export type BreakingStatement = { statement: string; why: string };

/** What takes something away that running code may ask for, or asks of it what it doesn't know. */
const breaking: readonly [RegExp, string][] = [
  [/\bdrop\s+(table|view|materialized\s+view|schema|type|function)\b/i, 'drops what is still read'],
  [/\balter\s+table\b.*\bdrop\s+column\b/is, 'drops a column'],
  [/\balter\s+(table|view|type|schema)\b.*\brename\b/is, 'renames'],
  [/\balter\s+column\b.*\b(set\s+data\s+)?type\b/is, 'changes the type of a column'],
  [/\balter\s+column\b.*\bset\s+not\s+null\b/is, 'asks for a column that may be left out'],
  [/\balter\s+column\b.*\bdrop\s+default\b/is, 'asks for a column that was filled by itself'],
  [
    /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/is,
    'adds a column that must be told, and has no default',
  ],
];

/** Says which release was the last to need what goes: `-- contract: 1.4 was the last release to read it`. */
const contractLine = /^--\s*contract:\s*\S.*\d/im;

/**
 * Statements that break the rule "expand, then contract" (docs/how-to.md) without saying that the time has come.
 */
export function findBreaking(migration: string): BreakingStatement[] {
  const made = tablesMadeBy(migration);
  return statementsOf(migration).flatMap((text) => {
    if (contractLine.test(text)) return [];
    const statement = text.replaceAll(/--.*$/gm, '').trim();
    const [, table = ''] =
      /\balter\s+table\s+(?:only\s+)?(?:if\s+exists\s+)?"?([\w.]+)"?/i.exec(statement) ?? [];
    if (made.has(table)) return [];
    const found = breaking.find(([pattern]) => pattern.test(statement));
    return found === undefined ? [] : [{ statement: statement.slice(0, 120), why: found[1] }];
  });
}

/** Tables that a migration makes itself are nobody's yet. */
function tablesMadeBy(migration: string): ReadonlySet<string> {
  return new Set(
    [...migration.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([\w.]+)"?/gi)].map(
      ([, name = '']) => name,
    ),
  );
}

/** Each with the comments above it. What a string, a function's body or a DO block holds is left out. */
function statementsOf(migration: string): string[] {
  return migration
    .replaceAll('--> statement-breakpoint', '')
    .replaceAll(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (found) =>
      found.startsWith('--') ? found.replaceAll(';', ',') : '$',
    )
    .split(';')
    .filter((text) => text.trim() !== '');
}

const lockingAgainstReaders = /^(?:alter\s+table|drop\s+index|truncate)\b/i;

/**
 * Indexes of tables in use that are made after something that locks a table against reading too (`ACCESS EXCLUSIVE`), which
 * holds until the migrations' transaction ends: whoever reads that table waits for as long as the index takes. The index of a
 * column that was just added can't be made before, and stands right after it.
 */
export function findLateIndexes(migration: string): string[] {
  const made = tablesMadeBy(migration);
  const locked = new Set<string>();
  let lastLocked = '';
  return statementsOf(migration).flatMap((text) => {
    const statement = text.replaceAll(/--.*$/gm, '').trim();
    const [, indexed = ''] = /^create\s+(?:unique\s+)?index\b.*?\bon\s+"?([\w.]+)"?/is.exec(statement) ?? [];
    if (indexed !== '')
      return !made.has(indexed) && locked.size > 0 && indexed !== lastLocked ? [statement.slice(0, 120)] : [];
    const [, altered = 'an index'] =
      /^alter\s+table\s+(?:only\s+)?(?:if\s+exists\s+)?"?([\w.]+)"?/i.exec(statement) ?? [];
    if (lockingAgainstReaders.test(statement) && !made.has(altered)) {
      locked.add(altered);
      lastLocked = altered;
    }
    return [];
  });
}
