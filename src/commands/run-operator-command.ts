import { StartupError } from '../platform/startup-error.ts';
import type { OperatorCommand } from './operator-command.ts';

/** What whoever runs a shop does at a terminal, by the name of its npm script. */
const commands: Record<string, () => Promise<(command: OperatorCommand) => Promise<number>>> = {
  audit: async () => (await import('./audit-command.ts')).runAuditCommand,
  rescue: async () => (await import('./rescue-command.ts')).runRescueCommand,
  owner: async () => (await import('./owner-command.ts')).runOwnerCommand,
  backup: async () => (await import('./backup-command.ts')).runBackupCommand,
  restore: async () => (await import('./backup-command.ts')).runRestoreCommand,
  setup: async () => (await import('./setup-command.ts')).runSetupCommand,
};

/** Runs the command that the first argument names. Throws a StartupError that says what is wrong. */
export async function runOperatorCommand(command: OperatorCommand): Promise<number> {
  const [name = '', ...args] = command.args;
  const load = commands[name];
  if (load === undefined)
    throw new StartupError(`There is no command ${name}: there are ${Object.keys(commands).join(', ')}.`);
  const run = await load();
  return run({ ...command, args });
}
