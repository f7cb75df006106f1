import { runOperatorCommand } from '../commands/run-operator-command.ts';
import { StartupError } from '../platform/startup-error.ts';

/** The process of `npm run owner`, `setup` and the like. */
runOperatorCommand({
  args: process.argv.slice(2),
  environment: process.env,
  // npm runs scripts from the project's folder.
  folder: process.env.INIT_CWD ?? process.cwd(),
  input: process.stdin,
  output: process.stdout,
})
  .then((status) => {
    process.exitCode = status;
  })
  .catch((error: unknown) => {
    process.stderr.write(
      error instanceof StartupError
        ? `${error.message}\n`
        : `${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  });
