import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isVideoId, readVideoAddress, videoAddresses, videoProviders } from './video-address.rules.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.facebook.com/watch/?v=1234567890', 'facebook', '1234567890'],
  ['https://www.facebook.com/bannasala/videos/1234567890/', 'facebook', '1234567890'],
])('%s is a film', (address, provider, id) => {
  expect(readVideoAddress(address)).toEqual({ provider, id });
});

test.each([
  ...['', 'dQw4w9WgXcQ', 'javascript:alert(1)', 'http://youtu.be/dQw4w9WgXcQ'],
  ...['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/1', 'https://youtu.be/short'],
  ...['https://www.youtube.com/watch?v="><script>', 'https://www.facebook.com/bannasala'],
])('%s is none', (address) => {
  expect(readVideoAddress(address)).toBeNull();
});

test('a player is one of two, whatever is asked for', () => {
  fc.assert(
    fc.property(fc.constantFrom(...videoProviders), fc.string({ maxLength: 30 }), (provider, id) => {
      if (!isVideoId({ provider, id })) return;
      const { hostname } = new URL(videoAddresses({ provider, id }).player);
      expect(['www.youtube-nocookie.com', 'www.facebook.com']).toContain(hostname);
    }),
  );
});
