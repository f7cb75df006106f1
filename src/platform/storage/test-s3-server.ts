import { createServer, type Server } from 'node:http';

/** Enough of S3 to be put to, read from, asked and deleted from, by path style; `mayList` is the right that lets it say 404. */
export function openS3Server({ mayList = true } = {}): { server: Server; seen: string[] } {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = new URL(request.url ?? '/', 'http://s3').pathname;
    seen.push(`${request.method} ${key} ${request.headers.authorization?.split(' ')[0]}`);
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: Buffer.concat(chunks), contentType: request.headers['content-type'] ?? '' });
      response.writeHead(200, { etag: '"put"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key.endsWith('/broken') || (found === undefined && !mayList)) {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : '<Error><Code>AccessDenied</Code></Error>');
    } else if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    } else {
      response.writeHead(200, { 'content-type': found.contentType, etag: `"e${found.bytes.length}"` });
      response.end(request.method === 'HEAD' ? undefined : found.bytes);
    }
  });
  return { server, seen };
}
