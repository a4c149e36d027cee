import { join } from 'node:path'
import type { Audience, PortalEvent } from '@portal/contracts/events.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { toFigures } from '../figures/figures.ts'
import { BuildFiles } from './build-files.ts'
import { hostAt, hostMark } from './host.ts'
import { LocalBuilds } from './local-builds.ts'
import { changedTopic } from './publishing.ts'
import { ReleaseService } from './release-service.ts'
import { Releases } from './releases.ts'

/** Milliseconds between two looks at the folders of this machine. */
const pollMs = 1_000
/** Milliseconds between two rounds of clearing old builds. */
const clearIntervalMs = 3_600_000

export interface Remotes {
  releases: Releases
  releaseService: ReleaseService
  /** Compares the files of a build that a user could not load. */
  recheck: (key: { remote: string; build: string }) => void
  /**
   * Takes the builds of this machine; before the first call, so that a portal just built shows them at once.
   * @throws Error when nothing that is in service can run in the shell that is here
   */
  takeLocal: () => Promise<void>
}

type Tell = (event: PortalEvent, to?: Audience) => void

/** Reads the live builds at the start, after every change and after every interruption. */
export async function openRemotes(app: FastifyInstance, config: GatewayConfig, tell: Tell): Promise<Remotes> {
  const { db, bus, log } = app
  const files = new BuildFiles(
    openStore(app.config, 'releases'),
    join(app.config.dataDir, 'releases'),
    (message) => log.warn(message),
  )
  await files.prepare()
  const releases = new Releases({
    db,
    files,
    host: () => hostAt(config.shellDir),
    changed: (change) => {
      const event: PortalEvent = {
        topic: 'registry.changed',
        data: { revision: releases.registryFor(null).registry.revision },
      }
      if (change === 'all') tell(event)
      else for (const userId of change) tell(event, { userId })
    },
  })
  let isStale = false
  const reload = () =>
    releases.reload().then(
      () => {
        isStale = false
      },
      (err) => {
        if (!isStale) log.warn({ err }, 'the releases cannot be read; the last ones known stay')
        isStale = true
      },
    )
  const releaseService = new ReleaseService({
    db,
    files,
    shellDir: config.shellDir,
    budget: config.releaseBudgetBytes,
    figuresOf: (remote) => toFigures(db, config.stepBack, remote),
    tell: async (remote) => {
      await reload()
      await bus
        .publish(changedTopic, { remote })
        .catch((err) => log.warn({ err }, 'other copies learn of a release when the bus is back'))
    },
  })
  await bus.subscribe(changedTopic, reload)
  bus.onGap(reload)
  await releases.reload()

  const local = new LocalBuilds(config.remotesDirs, {
    releaseService,
    temporary: files.temporary,
    warn: (message) => log.warn(message),
    error: (message) => log.error(message),
  })
  const clear = () =>
    releaseService
      .removeOld(config.releasesKeptDays)
      .then(() => releases.clearFiles())
      .catch((err) => log.warn({ err }, 'old releases stay until the next round'))
  /** Runs in the background, as requested files are compared on use. */
  const keepHouse = async () => {
    await releases
      .checkLive()
      .catch((err) => log.warn({ err }, 'files of a release on this machine are not as published'))
    await clear()
  }
  let housekeeping: Promise<void> | undefined
  let shell = await hostMark(config.shellDir)
  /** Last message about incompatible builds. */
  let said = ''
  const sayMisfits = () => {
    const now = releases.misfits()
    if (now.join() !== said) for (const misfit of now) log.error(misfit)
    said = now.join()
  }
  const lookAtShell = async () => {
    const now = await hostMark(config.shellDir)
    if (now === shell) return
    shell = now
    await reload()
    sayMisfits()
  }
  const timers = [
    setInterval(() => {
      void local.look()
      void lookAtShell()
      if (isStale || !bus.isConnected()) void reload()
    }, pollMs),
    setInterval(() => {
      housekeeping = clear()
    }, clearIntervalMs),
  ]
  for (const timer of timers) timer.unref()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    await local.settled()
    await housekeeping
  })
  return {
    releases,
    releaseService,
    recheck: (key) => files.recheck(key),
    async takeLocal() {
      await local.look()
      releases.assertSomethingRuns()
      sayMisfits()
      housekeeping = keepHouse()
    },
  }
}
