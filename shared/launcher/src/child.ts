// Preloaded into every service: when the launcher is killed, the channel closes and the service stops
// itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
