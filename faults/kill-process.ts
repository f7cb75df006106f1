import { systemErrorCode } from '../src/platform/startup-error.ts';

/**
 * Sends a process a signal; one that is gone already is as it was to be. A pid that names no single process (0 is our own
 * group) is nobody's.
 */
export function killProcess(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 0) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error;
  }
}
