import { argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';

/** Behind the pages, yet never without a core: of one that is wanted by others, a quarter (sched(7)). */
const niceness = 5;

// On Linux a priority is a thread's, so this is this thread's alone (setpriority(2), "C library/kernel differences");
// elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(0, niceness);

export type HashTask = {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};

export default function hash(task: HashTask): Uint8Array {
  return argon2Sync('argon2id', task);
}
