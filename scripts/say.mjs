/** What a person at the terminal can do something about: printed alone, without a stack. */
export class Complaint extends Error {}

/** One line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** Runs a script's body; ends the process with its exit status, or with one sentence and status 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    const known = error instanceof Complaint || error?.name === 'StartupError';
    process.stderr.write(`${known ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}

/** A failed write to `folder`, as a sentence where the reason is one people meet. */
export function asComplaint(error, folder) {
  if (error?.code === 'ENOSPC' || error?.code === 'EDQUOT') {
    return new Complaint(`No space is left on the disk of ${folder}: free some and start again.`);
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(error?.code)) {
    return new Complaint(
      `${folder} can't be written by this account: change its owner, or clone into another folder.`,
    );
  }
  return error;
}
