/**
 * How the shop's process is started so that memory is given back rather than kept for the next peak: a nursery of 8 MB (V8's
 * own would take 48 MB and more), one of glibc's arenas instead of eight a core, each of which keeps what its threads once
 * needed, and what is longer than 64 KB (a page before it is packed) in a mapping of its own, which goes when it is freed
 * (mallopt(3)). `npm run bench -- memory` measures it.
 */
export const memoryFlags = ['--max-semi-space-size=8'];
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};
