import { readVideoAddress, type Video } from '../../shared/video-address.rules.ts';

/** A live's video: a film at a site that plays within a page of ours, or a stream of the host's own (HLS, RFC 8216). */
export type LiveVideo = Video | { provider: 'hls'; id: string };

export const videoAddressLongest = 500;

/** The video that an address leads to; null for every address that isn't on the list of those we play or link to. */
export function readLiveVideo(address: string): LiveVideo | null {
  const film = readVideoAddress(address);
  if (film !== null) return film;
  if (address.length > videoAddressLongest || !URL.canParse(address)) return null;
  const { protocol, username, password, port, hostname, pathname, href } = new URL(address);
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
  // A name of a machine on the internet: no address by number, nothing of one's own network.
  const isPublic =
    /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(hostname) && !/\.(?:local|internal|localhost)$/.test(hostname);
  return isPlain && isPublic && /\.m3u8$/i.test(pathname) ? { provider: 'hls', id: href } : null;
}

/** The origin that a page's policy has to let its media come from; null where its video plays in a frame. */
export function mediaOriginOf(video: LiveVideo | null): string | null {
  return video?.provider === 'hls' ? new URL(video.id).origin : null;
}
