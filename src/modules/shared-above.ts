import { loadSharedLive } from './live/share-live.ts';
import type { SharedAbove } from './share/read-shared.ts';

/** What can be shared of slices that stand on `share`, which therefore doesn't know them. */
export const sharedAbove: SharedAbove = { live: loadSharedLive };
