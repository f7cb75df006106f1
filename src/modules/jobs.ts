import type { Job } from '../platform/jobs/job-queue.ts';
import type { Services } from '../platform/services.ts';

/** Everything that happens by the clock, on one page. */
export function listJobs(_services: Services): Job[] {
  return [];
}
