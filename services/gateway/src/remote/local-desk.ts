import { join } from 'node:path'
import type { Bus } from '@portal/service-kit/bus.ts'
import type { ServiceConfig } from '@portal/service-kit/config.ts'
import type { Database } from '@portal/service-kit/database.ts'
import { openStore } from '@portal/service-kit/files.ts'
import type { GatewayConfig } from '../config.ts'
import { figuresOf } from '../figures/figures.ts'
import { BuildFiles } from './build-files.ts'
import { changedTopic } from './publishing.ts'
import type { ReleaseCalls } from './release.command.ts'
import { ReleaseDesk } from './release-desk.ts'

interface Means {
  db: Database
  bus: Pick<Bus, 'publish'>
  config: Pick<ServiceConfig, 'dataDir' | 'filesUrl'>
  gateway: Pick<GatewayConfig, 'shellDir' | 'releaseBudget' | 'stepBack'>
}

const actor = { userId: 'command-line', username: 'command line' }

/** The registry of the portal on this machine, by its tables and files: the portal may run or not. */
export async function localDesk({ db, bus, config, gateway }: Means): Promise<ReleaseCalls> {
  const files = new BuildFiles(openStore(config, 'releases'), join(config.dataDir, 'releases'))
  await files.prepare()
  const { shellDir, releaseBudget: budget, stepBack } = gateway
  const desk = new ReleaseDesk({
    db,
    files,
    shellDir,
    budget,
    figuresOf: (remote) => figuresOf(db, stepBack, remote),
    tell: (remote) => bus.publish(changedTopic, { remote }),
  })
  return {
    list: () => desk.list(actor.userId),
    history: (remote) => desk.history(remote),
    publish: (archive) => desk.publish(archive, actor),
    promote: (target) => desk.promote(target, actor),
    rollBack: (target) => desk.rollBack(target, actor),
    setEnabled: (target) => desk.setEnabled(target, actor),
    setPinned: (target) => desk.setPinned(target, actor),
  }
}
