import { expect, test } from 'vitest';
import { mediaOriginOf, readLiveVideo } from './live-video.rules.ts';

test('a film of YouTube or Facebook, or a stream by https', () => {
  expect(readLiveVideo('https://www.youtube.com/live/abcdefghijk')).toEqual({
    provider: 'youtube',
    id: 'abcdefghijk',
  });
  expect(readLiveVideo('https://www.facebook.com/page/videos/1234567890')).toEqual({
    ...{ provider: 'facebook', id: '1234567890' },
  });
  const stream = readLiveVideo('https://cdn.example.com/a/live.m3u8?token=1');
  expect(stream).toEqual({ provider: 'hls', id: 'https://cdn.example.com/a/live.m3u8?token=1' });
  expect(mediaOriginOf(stream)).toBe('https://cdn.example.com');
  expect(mediaOriginOf(readLiveVideo('https://youtu.be/abcdefghijk'))).toBeNull();
  expect(mediaOriginOf(null)).toBeNull();
});

test.each([
  '',
  'live.m3u8',
  'http://cdn.example.com/live.m3u8',
  'https://user:secret@cdn.example.com/live.m3u8',
  'https://cdn.example.com:8443/live.m3u8',
  'https://10.0.0.1/live.m3u8',
  'https://[::1]/live.m3u8',
  'https://localhost/live.m3u8',
  'https://stream.internal/live.m3u8',
  'https://cdn.example.com/live.mp4',
  'https://example.com/watch?v=abcdefghijk',
  'javascript:alert(1)//.m3u8',
  `https://cdn.example.com/${'a'.repeat(500)}.m3u8`,
])('%s is none', (address) => {
  expect(readLiveVideo(address)).toBeNull();
});
