/** The players whose films may stand in a text; a film is known by its number there, never by an address. */
export const videoProviders = ['youtube', 'facebook'] as const;
export type VideoProvider = (typeof videoProviders)[number];
export type Video = { provider: VideoProvider; id: string };

const idShapes: Record<VideoProvider, RegExp> = { youtube: /^[\w-]{11}$/, facebook: /^\d{5,25}$/ };

export function isVideoId({ provider, id }: Video): boolean {
  return idShapes[provider].test(id);
}

/** The film that an address of one of these sites leads to; null for every other address. */
export function readVideoAddress(address: string): Video | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:') return null;
  const host = hostname.replace(/^(www|m|web)\./, '');
  const found = (provider: VideoProvider, id: string | null | undefined): Video | null =>
    id != null && isVideoId({ provider, id }) ? { provider, id } : null;
  if (host === 'youtu.be') return found('youtube', pathname.slice(1));
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return found('youtube', searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1]);
  if (host === 'facebook.com')
    return found(
      'facebook',
      searchParams.get('v') ?? /\/(?:videos|reel)\/(?:[^/]+\/)?(\d+)/.exec(pathname)?.[1],
    );
  return null;
}

/** Where a film is watched at its own site, and from where it is played within a page of ours. */
export function videoAddresses({ provider, id }: Video): { page: string; player: string } {
  if (provider === 'youtube')
    return {
      page: `https://www.youtube.com/watch?v=${id}`,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    };
  const page = `https://www.facebook.com/watch/?v=${id}`;
  return {
    page,
    player: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(page)}&autoplay=1`,
  };
}
