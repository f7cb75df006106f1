import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // Every route is in the first manifest: no request for routes while shopping, and nothing to cache separately.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
