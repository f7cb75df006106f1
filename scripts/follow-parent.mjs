// Preloaded by spawn-following.mjs. The channel to the parent closes when the parent is gone, however it died.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
