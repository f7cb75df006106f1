import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

test('films play from nowhere but where a page says, and in frames of two players', () => {
  const policy = contentSecurityPolicy([], [], false);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('media-src');
  const ofLive = contentSecurityPolicy([], [], false, ['https://cdn.example.com']);
  expect(ofLive.split('; ')).toContain('media-src https://cdn.example.com');
  expect(ofLive.replace('media-src https://cdn.example.com; ', '')).toBe(policy);
  expect(policy.split('; ').find((part) => part.startsWith('frame-src'))).toBe(
    "frame-src 'self' https://www.youtube-nocookie.com/embed/ https://www.facebook.com/plugins/video.php",
  );
});
