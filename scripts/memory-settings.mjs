/**
 * How the shop's process is started so that memory is given back rather than kept for the next peak (decision 122): V8 lets
 * its heap grow by less between two collections and compacts it sooner, with a nursery of 8 MB (its own would take 48 MB and
 * more); one of glibc's arenas instead of eight a core, each of which keeps what its threads once needed, and what is longer
 * than 64 KB (a page before it is packed) in a mapping of its own, which goes when it is freed (mallopt(3)). No process or
 * thread takes the types out of our sources itself, and none keeps Node's cache of compiled code, which stays in memory as
 * long as the process (25 MB of it) and makes no start faster once the types are out. `npm run bench -- memory` measures it.
 */
export const memoryFlags = [
  '--max-semi-space-size=8',
  '--optimize-for-size',
  '--import',
  new URL('stripped-sources.mjs', import.meta.url).href,
];
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  NODE_DISABLE_COMPILE_CACHE: '1',
};
