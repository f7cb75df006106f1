import { importFile } from '../commands/import-file.ts';
import { StartupError } from '../platform/startup-error.ts';

/** The process of `npm run import`. Its status is 1 when the file couldn't be imported. */
async function main(): Promise<number> {
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true;
    });
  return importFile({
    args: process.argv.slice(2),
    environment: process.env,
    // npm runs scripts from the project's folder.
    folder: process.env.INIT_CWD ?? process.cwd(),
    output: process.stdout,
    isStopped: () => isStopped,
  });
}

main()
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
