import { setPriority } from 'node:os';

/** Loaded first in a picture process: pages come before pictures, yet of a core that others want it still gets a quarter (sched(7)). */
setPriority(5);
