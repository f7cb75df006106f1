import { expect, test } from 'vitest';
import { channelOf } from '../../../modules/affiliate/click.rules.ts';
import { channelName } from './channel-name.ts';

const cameFrom = (host: string) =>
  channelOf(new Headers({ referer: `https://${host}/p` }), 'shop.example') ?? '';

test.each([
  ['line.me', 'LINE'],
  ['m.facebook.com', 'Facebook'],
  ['www.instagram.com', 'Instagram'],
  ['t.co', 'X'],
  ['www.tiktok.com', 'TikTok'],
  ['youtu.be', 'YouTube'],
  ['pantip.com', 'Pantip'],
  ['blog.example', 'blog.example'],
  ['constructor', 'constructor'],
])('who comes from %s comes from %s', (host, name) => {
  expect(channelName(cameFrom(host))).toBe(name);
});

test('an app is said as its network is', () => {
  const inApp = channelOf(new Headers({ 'user-agent': 'Mozilla/5.0 MessengerForiOS' }), 'shop.example');
  expect(channelName(inApp ?? '')).toBe('Messenger');
});
