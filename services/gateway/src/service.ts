import { join } from 'node:path'
import websocket from '@fastify/websocket'
import { eventsProtocol } from '@portal/contracts/events.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import { createAuthentication } from './authenticate.ts'
import { type GatewayConfig, readGatewayConfig } from './config.ts'
import { assertNoDemoPassword } from './demo-password.ts'
import { createDocsRoutes } from './docs/docs.routes.ts'
import { createEmbedRoutes } from './embed/embed.routes.ts'
import { createFigureRoutes } from './figures/figures.routes.ts'
import { createLogRoutes } from './log/log.routes.ts'
import { createOauthMetadata } from './oauth-metadata.ts'
import { personalData } from './personal-data.ts'
import { createApiRoutes } from './proxy/api.ts'
import { installMinimumSpeed } from './proxy/minimum-speed.ts'
import { Traffic } from './proxy/traffic.ts'
import { createRegistryRoutes } from './remote/registry.routes.ts'
import { createReleaseRoutes } from './remote/release.routes.ts'
import { openRemotes } from './remote/remote.service.ts'
import { createFileRoutes } from './screen/files.ts'
import { createScreenRoutes } from './screen/screens.ts'
import { createServiceStates } from './service-states.ts'
import { Sessions } from './session.ts'
import { chatSocket } from './socket/chat.route.ts'
import { Connections } from './socket/connections.ts'
import { createEventSocket } from './socket/events.socket.ts'
import { limitFrames } from './socket/frame-limit.ts'
import { createRelay, maxMessageBytes, type SocketRoute } from './socket/relay.socket.ts'
import { createHealthRoutes } from './watch/health.routes.ts'
import { installGatewayMetrics } from './watch/metrics.ts'

/** Close code when the portal stops; clients reconnect. */
const goingAway = 1001

/** The gateway is the single origin for browsers: screens, calls, remotes and events. */
export const gateway = (
  config: GatewayConfig = readGatewayConfig(),
  sockets: readonly SocketRoute[] = [chatSocket],
): ServiceDefinition => {
  const sessions = new Sessions(config.services.identity)
  const authenticated = createAuthentication(config, sessions)
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
        app.health.details = createServiceStates(app.config, config.services)
        await sessions.listen(app.bus, app.config)
        const connections = new Connections(config, sessions)
        const { tell, routes } = createEventSocket(connections, app.bus, config.limits.socketsOfOne)
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
        for (const socket of sockets) await app.register(createRelay(config, connections, socket))
        const traffic = new Traffic(config.limits)
        app.addHook('onClose', () => traffic.close())
        await app.register(createApiRoutes(config, authenticated, traffic))
        installGatewayMetrics(app, { config, releases, connections, traffic })
        await app.register(createHealthRoutes(config), { prefix: '/api' })
        await app.register(async (scope) => {
          scope.addHook('preHandler', async (request, reply) => {
            if (request.isMultipart())
              traffic.occupyOrThrow('transfer', request.user?.userId ?? request.ip, reply.raw)
          })
          await scope.register(createReleaseRoutes(releaseService), { prefix: '/api' })
        })
        await app.register(
          createFigureRoutes(config.stepBack, {
            isFor: releases.isFor,
            stepBack: releaseService.stepBack,
            recheck,
          }),
          {
            prefix: '/api',
          },
        )
        await app.register(createRegistryRoutes(releases, authenticated.viewerOf))
        await app.register(createDocsRoutes(config))
        await app.register(createOauthMetadata(config))
        await app.register(createFileRoutes(config, releases, authenticated.viewerOf))
        await app.register(createLogRoutes(config, authenticated.platformOf))
        await app.register(createEmbedRoutes(config, releases, sessions))
        await app.register(createScreenRoutes(config, releases, authenticated.viewerOf))
      },
    ],
    async onReady(app) {
      const { host, trustProxy } = app.config
      await assertNoDemoPassword(
        { host, trustProxy, publicUrl: config.publicUrl },
        app.config,
        config.services.identity,
      )
      await takeLocal()
    },
  }
}
