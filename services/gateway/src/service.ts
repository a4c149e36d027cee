import { join } from 'node:path'
import websocket from '@fastify/websocket'
import { eventsProtocol } from '@portal/contracts/events.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import { authentication } from './authenticate.ts'
import { type GatewayConfig, readGatewayConfig } from './config.ts'
import { docs } from './docs/docs.routes.ts'
import { embed } from './embed/embed.routes.ts'
import { refuseExposure } from './exposure.ts'
import { figures } from './figures/figures.routes.ts'
import { versionLogs } from './log/log.routes.ts'
import { oauthMetadata } from './oauth-metadata.ts'
import { personalData } from './personal-data.ts'
import { api } from './proxy/api.ts'
import { installMinimumSpeed } from './proxy/minimum-speed.ts'
import { Traffic } from './proxy/traffic.ts'
import { registryRoutes } from './remote/registry.routes.ts'
import { releaseCalls } from './remote/release.routes.ts'
import { openRemotes } from './remote/remote.service.ts'
import { files } from './screen/files.ts'
import { screens } from './screen/screens.ts'
import { serviceStates } from './service-states.ts'
import { Sessions } from './session.ts'
import { chatSocket } from './socket/chat.route.ts'
import { Connections } from './socket/connections.ts'
import { events } from './socket/events.socket.ts'
import { limitFrames } from './socket/frame-limit.ts'
import { maxMessageBytes, relay, type SocketRoute } from './socket/relay.socket.ts'
import { installGatewayFigures } from './watch/figures.ts'
import { health } from './watch/health.routes.ts'

/** Close code of a stopping portal: clients reconnect. */
const goingAway = 1001

/** Gateway, the single origin for browsers: screens, calls, remotes, events. */
export const gateway = (
  config: GatewayConfig = readGatewayConfig(),
  sockets: readonly SocketRoute[] = [chatSocket],
): ServiceDefinition => {
  const sessions = new Sessions(config.services.identity)
  const authenticated = authentication(config, sessions)
  let takeLocal = async () => {}
  return {
    name: 'gateway',
    migrations: join(import.meta.dirname, '../migrations'),
    personalData,
    identify: async (request, reply) => {
      authenticated.assertSameSite(request)
      return (await authenticated.callerOf(request, reply)).identity
    },
    routes: [
      async (app) => {
        installMinimumSpeed(app, config.limits.speed)
        app.health.needs.push(() => sessions.isReachable())
        app.health.details = serviceStates(app.config, config.services)
        await sessions.listen(app.bus, app.config)
        const connections = new Connections(config, sessions)
        const { tell, routes } = events(connections, app.bus, config.limits.socketsOfOne)
        const { releases, releaseService, recheck, ...remotes } = await openRemotes(app, config, tell)
        takeLocal = remotes.takeLocal
        const spoken = [eventsProtocol, ...sockets.map(({ protocol }) => protocol)]
        const options = {
          maxPayload: maxMessageBytes,
          // Ends a closing socket whose client does not answer. (The types of ws lack this option.)
          closeTimeout: 2_000,
          handleProtocols: (offered: Set<string>) =>
            spoken.find((protocol) => offered.has(protocol)) ?? false,
        }
        const preClose = async () => {
          for (const socket of app.websocketServer.clients) socket.close(goingAway)
        }
        await app.register(websocket, { options, preClose })
        app.websocketServer.on('connection', limitFrames)
        await connections.watch(app, app.bus)
        await app.register(routes)
        for (const socket of sockets) await app.register(relay(config, connections, socket))
        const traffic = new Traffic(config.limits)
        app.addHook('onClose', () => traffic.close())
        await app.register(api(config, authenticated, traffic))
        installGatewayFigures(app, { config, releases, connections, traffic })
        await app.register(health(config), { prefix: '/api' })
        await app.register(async (scope) => {
          scope.addHook('preHandler', async (request, reply) => {
            if (request.isMultipart())
              traffic.holdOrThrow('transfer', request.user?.userId ?? request.ip, reply.raw)
          })
          await scope.register(releaseCalls(releaseService), { prefix: '/api' })
        })
        await app.register(
          figures(config.stepBack, { isFor: releases.isFor, stepBack: releaseService.stepBack, recheck }),
          {
            prefix: '/api',
          },
        )
        await app.register(registryRoutes(releases, authenticated.viewerOf))
        await app.register(docs(config))
        await app.register(oauthMetadata(config))
        await app.register(files(config, releases, authenticated.viewerOf))
        await app.register(versionLogs(config, authenticated.platformOf))
        await app.register(embed(config, releases, sessions))
        await app.register(screens(config, releases, authenticated.viewerOf))
      },
    ],
    async onReady(app) {
      const { host, trustProxy } = app.config
      await refuseExposure(
        { host, trustProxy, publicUrl: config.publicUrl },
        app.config,
        config.services.identity,
      )
      await takeLocal()
    },
  }
}
