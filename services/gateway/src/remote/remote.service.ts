import { join } from 'node:path'
import type { Audience, PortalEvent } from '@portal/contracts/events.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { toFigures } from '../figures/figures.ts'
import { BuildFiles } from './build-files.ts'
import { readHost, readHostMark } from './host.ts'
import { LocalBuilds } from './local-builds.ts'
import { changedTopic } from './publishing.ts'
import { ReleaseService } from './release-service.ts'
import { Releases } from './releases.ts'

/** Interval for checking the folders of this machine. */
const pollMs = 1_000
/** Interval for deleting old builds. */
const clearIntervalMs = 3_600_000

export interface Remotes {
  releases: Releases
  releaseService: ReleaseService
  /** Compares the files of a build that a user could not load. */
  recheck: (key: { remote: string; build: string }) => void
  /**
   * Publishes the builds of this machine. Runs before the first call, so that a newly built portal shows
   * them at once.
   * @throws Error if no enabled remote has a build that is compatible with the shell
   */
  takeLocal: () => Promise<void>
}

type Tell = (event: PortalEvent, to?: Audience) => void

/** Loads the live builds at start, after every change and after every interruption of the bus. */
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
    host: () => readHost(config.shellDir),
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
  /** Runs in the background, because requested files are compared on use. */
  const keepHouse = async () => {
    await releases
      .checkLive()
      .catch((err) => log.warn({ err }, 'files of a release on this machine are not as published'))
    await clear()
  }
  let housekeeping: Promise<void> | undefined
  let shell = await readHostMark(config.shellDir)
  /** Last message about incompatible builds, so that it is logged once. */
  let said = ''
  const sayMisfits = () => {
    const now = releases.misfits()
    if (now.join() !== said) for (const misfit of now) log.error(misfit)
    said = now.join()
  }
  const lookAtShell = async () => {
    const now = await readHostMark(config.shellDir)
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
