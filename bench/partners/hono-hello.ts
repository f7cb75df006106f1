/** Hono's hello on @hono/node-server: what a call of the API is compared with. */

import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();
app.get('/healthz', (c) => c.text('ok'));
app.get('/', (c) => c.json({ message: 'Hello, World!' }));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
