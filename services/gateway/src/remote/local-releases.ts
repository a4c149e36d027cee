import { join } from 'node:path'
import type { Bus } from '@portal/service-kit/bus/open.ts'
import type { ServiceConfig } from '@portal/service-kit/config.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import type { GatewayConfig } from '../config.ts'
import { toFigures } from '../figures/figures.ts'
import { BuildFiles } from './build-files.ts'
import { changedTopic } from './publishing.ts'
import type { ReleaseCalls } from './release.command.ts'
import { ReleaseService } from './release-service.ts'

interface Deps {
  db: Database
  bus: Pick<Bus, 'publish'>
  config: Pick<ServiceConfig, 'dataDir' | 'filesUrl'>
  gateway: Pick<GatewayConfig, 'shellDir' | 'releaseBudgetBytes' | 'stepBack'>
}

const actor = { userId: 'command-line', username: 'command line' }

/** Release calls on the tables and files of this machine, whether or not the portal is running. */
export async function createLocalReleases({ db, bus, config, gateway }: Deps): Promise<ReleaseCalls> {
  const files = new BuildFiles(openStore(config, 'releases'), join(config.dataDir, 'releases'))
  await files.prepare()
  const { shellDir, releaseBudgetBytes: budget, stepBack } = gateway
  const releaseService = new ReleaseService({
    db,
    files,
    shellDir,
    budget,
    figuresOf: (remote) => toFigures(db, stepBack, remote),
    tell: (remote) => bus.publish(changedTopic, { remote }),
  })
  return {
    list: () => releaseService.list(actor.userId),
    history: (remote) => releaseService.history(remote),
    publish: (archive) => releaseService.publish(archive, actor),
    promote: (target) => releaseService.promote(target, actor),
    rollBack: (target) => releaseService.rollBack(target, actor),
    setEnabled: (target) => releaseService.setEnabled(target, actor),
    setPinned: (target) => releaseService.setPinned(target, actor),
  }
}
