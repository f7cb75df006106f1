/**
 * How the shop's process is started so that memory is given back rather than kept for the next peak (decision 122). V8's old
 * space grows by three tenths of what is alive, not by up to three times it, before it is collected, from a nursery of 16 MB;
 * each collection may move 12 MB together instead of 4, and freed pages go back at once instead of after 8 s, large ones (a page
 * before it is packed is a long text) as they are freed. glibc has one arena instead of eight a core, each of which
 * keeps what its threads once needed, and doesn't learn to keep what is longer than 128 KB, which has a mapping of its own that
 * goes when it is freed (mallopt(3)); what is longer than 2 MB asks for huge pages, so that the arrays of the search index cost a
 * fault for each of those instead of 512. No process or thread takes the types out of our sources itself, and none keeps Node's cache
 * of compiled code, which stays in memory as long as the process (25 MB of it) and makes no start faster once the types are out.
 * `npm run bench -- memory` measures what it brings; what it costs is measured by turns, on lists that nobody has asked for.
 */
export const memoryFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=30',
  '--compaction-max-evacuated-bytes-mb=12',
  '--memory-pool-timeout=0',
  '--no-large-page-pool',
  '--import',
  new URL('stripped-sources.mjs', import.meta.url).href,
];
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '65536',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  NODE_DISABLE_COMPILE_CACHE: '1',
};
