import sharp from 'sharp';

// libvips can open many formats, each a parser with a history. Only these four may read anything here, and only from
// memory: SVG for the drawings we make ourselves (an upload never reaches it: its content is checked first).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
// Renderings are queued (two at a time), so each may keep to one core; the operation cache only remembers old uploads.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
