/**
 * Something outside the program keeps it from starting (a full disk, a broken data folder, a taken port). Its message is
 * one sentence for the person at the terminal: the process prints it alone, without a stack, and exits with status 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The code of a system error (`ENOSPC`, `EACCES`, …), or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
