import { parseArgs } from 'node:util';
import { type AuditBreak, checkAudit, countUnchained, findLink } from '../modules/audit/check-audit.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type OperatorCommand, readOptions, withShopDatabase } from './operator-command.ts';

const usage = `npm run audit [-- --head HASH]

Checks the audit log from its first entry to its last, says where its chain is broken, and prints the hash of the chain's
last link. Note that hash down where whoever holds this machine can't reach it.

  --head HASH   a hash that was noted down before: the chain has to go through it still. Of a log that was cut at its end,
                or made anew from some place on, nothing else shows it

Its status is 0 when all of it is whole, and 1 otherwise. It changes nothing.`;

const words: Record<AuditBreak['what'], string> = {
  removed: 'the entry was removed',
  changed: 'the entry, or its link, was changed',
  emptied: 'the entry was emptied, though nobody of it was erased',
  linkRemoved: 'the link was removed',
  inserted: 'the entry was put in past the log',
};

function describeBreak({ what, position, eventId }: AuditBreak): string {
  const place = position === null ? '' : `at place ${position}`;
  const entry = eventId === null ? '' : `entry ${eventId}`;
  return `Broken ${[place, entry].filter((part) => part !== '').join(', ')}: ${words[what]}.`;
}

/** `npm run audit`: whether the audit log is whole. Throws a StartupError when its options are wrong. */
export async function runAuditCommand(command: OperatorCommand): Promise<number> {
  const say = (line: string) => command.output.write(`${line}\n`);
  const { values } = readOptions(
    () =>
      parseArgs({
        args: [...command.args],
        options: { head: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
      }),
    usage,
  );
  if (values.help) {
    say(usage);
    return 0;
  }
  const noted = values.head?.trim().toLowerCase();
  if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted))
    throw new StartupError(`--head must be a hash of 64 hexadecimal digits.\n\n${usage}`);
  return withShopDatabase(command, async ({ db }) => {
    const { checked, head, breaks } = await checkAudit(db);
    for (const each of breaks) say(describeBreak(each));
    const at = noted === undefined ? null : await findLink(db, noted);
    const isCut = noted !== undefined && at === null;
    if (isCut) say(`The chain doesn't go through ${noted}: it was cut at its end, or made anew.`);
    if (breaks.length > 0 || isCut) {
      say(`The audit log isn't whole: ${checked} entries checked.`);
      return 1;
    }
    if (at !== null)
      say(`The chain goes through ${noted} at place ${at}, and ${checked - at} entries further.`);
    const waiting = await countUnchained(db);
    say(`The audit log is whole: ${checked} entries checked, ${waiting} not chained yet.`);
    say(`Last hash: ${head}`);
    return 0;
  });
}
