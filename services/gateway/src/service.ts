import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import { type GatewayConfig, readGatewayConfig } from './config.ts'
import { docs } from './docs/docs.routes.ts'
import { events } from './event/events.socket.ts'
import { refuseExposure } from './exposure.ts'
import { api } from './proxy/api.ts'
import { registryRoutes } from './remote/registry.routes.ts'
import { Releases } from './remote/releases.ts'
import { files } from './screen/files.ts'
import { screens } from './screen/screens.ts'
import { Sessions } from './session.ts'

/** The one origin that browsers see: screens, calls, remotes, events. */
export const gateway = (config: GatewayConfig = readGatewayConfig()): ServiceDefinition => ({
  name: 'gateway',
  routes: [
    async (app) => {
      const sessions = new Sessions(config.services.identity)
      app.addHook('onClose', () => sessions.close())
      app.health.needs.push(() => sessions.isReachable())
      await sessions.listen(app.bus)
      const { tell, routes } = events(config, sessions, app.bus)
      const releases = new Releases(config.remotesDirs, {
        changed: (revision) => tell({ topic: 'registry.changed', data: { revision } }),
        warn: (message) => app.log.warn(message),
      })
      await app.register(routes)
      await app.register(api(config, sessions))
      await app.register(registryRoutes(releases))
      await app.register(docs)
      await app.register(files(config, releases))
      await app.register(screens(config, releases))
    },
  ],
  onReady: (app) => refuseExposure(app.config.host, config.services.identity),
})
