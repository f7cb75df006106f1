/**
 * How the shop's process is started so that memory is given back rather than kept for the next peak (decision 122). V8's old
 * space grows by half of what is alive, not by up to three times it, before it is collected; what it costs is to be won back by a
 * nursery of 16 MB, in which what one reply needs dies (V8's own would take 48 MB and more). glibc has one arena instead of
 * eight a core, each of which keeps what its threads once needed, and what is longer than 64 KB (a page before it is packed)
 * is in a mapping of its own, which goes when it is freed (mallopt(3)). No process or thread takes the types out of our
 * sources itself, and none keeps Node's cache of compiled code, which stays in memory as long as the process (25 MB of it)
 * and makes no start faster once the types are out. `npm run bench -- memory` measures it.
 */
export const memoryFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  '--import',
  new URL('stripped-sources.mjs', import.meta.url).href,
];
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  NODE_DISABLE_COMPILE_CACHE: '1',
};
