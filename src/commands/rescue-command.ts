import { parseArgs } from 'node:util';
import { findStaff, type RescueFailure, rescueStaff } from '../modules/identity/rescue-staff.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type OperatorCommand, readOptions, withShopDatabase } from './operator-command.ts';
import { readLine } from './read-line.ts';

const usage = `npm run rescue -- ADDRESS [--yes]

For somebody of the staff who has lost every second factor (app, passkeys and recovery codes), when no other owner can help:
takes their factors away, ends their sessions, and has them set a new one up at their next sign-in. Their password stays
(npm run owner -- --email ADDRESS --link gives a link to a new one). The audit log says that it was done at the machine.

  ADDRESS   their e-mail, or the number of their account
  --yes     doesn't ask for the e-mail once more`;

const texts: Record<RescueFailure['code'], string> = {
  accountUnknown: 'There is no such account.',
  notStaff: 'That account is none of the staff: it has no second factor.',
  accountClosed: 'That account is closed, or shut out.',
};

/** `npm run rescue`. Throws a StartupError that says what is wrong. */
export async function runRescueCommand(command: OperatorCommand): Promise<number> {
  const say = (line: string) => command.output.write(`${line}\n`);
  const { values, positionals } = readOptions(
    () =>
      parseArgs({
        args: [...command.args],
        allowPositionals: true,
        options: {
          yes: { type: 'boolean', short: 'y', default: false },
          help: { type: 'boolean', short: 'h', default: false },
        },
      }),
    usage,
  );
  if (values.help) {
    say(usage);
    return 0;
  }
  const [named = '', ...others] = positionals;
  if (named === '' || others.length > 0) throw new StartupError(`Name one account.\n\n${usage}`);
  return withShopDatabase(command, async (services) => {
    const found = await findStaff(services.db, named.trim());
    if (!found.ok) throw new StartupError(texts[found.failure.code]);
    const { userId, calledBy, role } = found.value;
    say(
      `${calledBy} (account ${userId}, ${role ?? 'no role'}): every second factor goes, every session ends.`,
    );
    if (!values.yes) {
      const typed = await readLine(command, `Type ${calledBy} again to go on: `);
      if (typed.toLowerCase() !== calledBy)
        throw new StartupError('That is something else: nothing was done.');
    }
    const rescued = await rescueStaff(services, userId);
    if (!rescued.ok) throw new StartupError(texts[rescued.failure.code]);
    say(`Done. The next sign-in sets a new second factor up: ${services.environment.SITE_URL}/login`);
    return 0;
  });
}
