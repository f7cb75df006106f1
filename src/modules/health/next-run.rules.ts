/** The ends of a schedule's fields: minute, hour, day of the month, month, day of the week (0 is Sunday). */
const ends = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;
const minuteMs = 60_000;
/** A schedule that has no run within two years has none. */
const minutesMost = 2 * 366 * 24 * 60;

/** Which values a field of a schedule takes: `*`, `5`, `1-4`, `*\/10`, and lists of them. Null for what isn't one. */
function valuesOf(field: string, [least, most]: readonly [number, number]): ReadonlySet<number> | null {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
    if (found === null) return null;
    const [, from, to, step] = found;
    const first = from === undefined ? least : Number(from);
    const last = to !== undefined ? Number(to) : from === undefined || step !== undefined ? most : first;
    const stride = step === undefined ? 1 : Number(step);
    if (first < least || last > most || first > last || stride === 0) return null;
    for (let value = first; value <= last; value += stride) values.add(value);
  }
  return values;
}

/** When a schedule of five fields (cron, in UTC) is due next after an instant; null when it never is, or isn't one. */
export function nextRunAfter(cron: string, after: Date): Date | null {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== ends.length) return null;
  const [minutes, hours, days, months, weekdays] = fields.map((field, at) =>
    valuesOf(field, ends[at] ?? [0, 0]),
  );
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  // Where both days are named either of them will do (POSIX crontab).
  const isEither = fields[2] !== '*' && fields[4] !== '*';
  let atMs = (Math.floor(after.getTime() / minuteMs) + 1) * minuteMs;
  const endMs = atMs + minutesMost * minuteMs;
  while (atMs < endMs) {
    const at = new Date(atMs);
    const isDay = days.has(at.getUTCDate());
    const isWeekday = weekdays.has(at.getUTCDay());
    if (!months.has(at.getUTCMonth() + 1) || !(isEither ? isDay || isWeekday : isDay && isWeekday))
      atMs = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1);
    else if (!hours.has(at.getUTCHours())) atMs += (60 - at.getUTCMinutes()) * minuteMs;
    else if (!minutes.has(at.getUTCMinutes())) atMs += minuteMs;
    else return at;
  }
  return null;
}
