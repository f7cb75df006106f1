/** A raw node:http server that sends one reply, the bytes of a file: what a cached page is compared with. */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(readFileSync(process.env.REPLY_FILE ?? '', 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');

createServer((request, response) => {
  if (request.url === '/healthz') return response.end('ok');
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
