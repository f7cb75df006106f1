/** The networks that a click's channel is kept under (`channelOf`), as they write themselves. */
const networks: ReadonlyMap<string, string> = new Map([
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['line', 'LINE'],
  ['messenger', 'Messenger'],
  ['pantip', 'Pantip'],
  ['tiktok', 'TikTok'],
  ['x', 'X'],
  ['youtube', 'YouTube'],
]);

/** Where clicks came from, by its proper name; a page's host that is no network of these stays as it is. */
export function channelName(channel: string): string {
  return networks.get(channel) ?? channel;
}
