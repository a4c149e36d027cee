import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { services } from '@portal/contracts/service.ts'
import { readGatewayConfig } from '@portal/gateway/config.ts'
import { localReleases } from '@portal/gateway/remote/local-releases.ts'
import { portalAt } from '@portal/gateway/remote/release.client.ts'
import { ReleaseProblem, releaseCommand, releaseHelp } from '@portal/gateway/remote/release.command.ts'
import { readPassword } from '@portal/identity/account/password.prompt.ts'
import { CommandProblem, identityCommand, identityHelp, isIdentityGroup } from '@portal/identity/cli.ts'
import { auditHelp, isNoted, verifyCommand } from '@portal/service-kit/audit-chain/audit.command.ts'
import { type Bus, openBus } from '@portal/service-kit/bus.ts'
import { type Database, openDatabase } from '@portal/service-kit/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { Problem } from '@portal/service-kit/problem.ts'
import { backup } from './backup.ts'
import { buildFrontEnds } from './build.ts'
import { StartProblem } from './host.ts'
import { running, takeLock } from './lock.ts'
import { startDatabase } from './portal.ts'
import { restore } from './restore.ts'
import { prepareRoles } from './role.ts'
import { root } from './service.ts'
import { prepareDataDir, readSettings } from './settings.ts'
import type { Supervised } from './supervisor.ts'

const help = `npm run portal -- <command>

Upgrade
  restart                      builds what changed and replaces the running services by it; connections wait, none is refused

Data
  backup <folder>              database and files as they are now, into a new folder; the portal may run
  restore <folder> [--force]   puts a backup in place; the portal must be stopped; --force replaces existing data
${identityHelp}
${auditHelp}
${releaseHelp}
`

const settings = readSettings()

async function main([command, ...args]: string[]): Promise<void> {
  switch (command) {
    case 'restart':
      return restart()
    case 'backup':
      if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
        throw new StartProblem(`There is no portal in ${settings.dataDir}.`)
      return withDatabase(async (databaseUrl) => {
        const folder = resolve(process.env.INIT_CWD ?? '.', wanted(args[0], 'backup <folder>'))
        const { members } = await backup({ databaseUrl, dataDir: settings.dataDir, services }, folder)
        console.log(
          `${folder}: ${members.length} members, ${megabytes(members)} MB, each with its digest in manifest.json`,
        )
        if (process.env.FILES_URL)
          console.log('Files are in FILES_URL and stay there: use the versioning of that storage.')
      })
    case 'restore': {
      const lock = running(settings.dataDir)
      if (lock) throw new StartProblem(`The portal runs (process ${lock.pid}); stop it before a restore.`)
      return withDatabase(async (databaseUrl) => {
        const folder = resolve(
          process.env.INIT_CWD ?? '.',
          wanted(
            args.find((arg) => !arg.startsWith('--')),
            'restore <folder> [--force]',
          ),
        )
        const { members, createdAt } = await restore(
          { databaseUrl, dataDir: settings.dataDir, services },
          folder,
          args.includes('--force'),
        )
        console.log(
          `Restored what was saved at ${createdAt}: ${members.length} members, ${megabytes(members)} MB, all digests right.`,
        )
      })
    }
    case 'audit':
      return withDatabase((databaseUrl) => asAudit(databaseUrl, args))
    case 'release':
      return asReleases(args)
    default:
      if (command && isIdentityGroup(command))
        return withDatabase((databaseUrl) => asIdentity(databaseUrl, [command, ...args]))
      console.log(help)
      if (command && command !== 'help' && command !== '--help') process.exitCode = 1
  }
}

const restartTimeoutMs = 180_000

/** Asks the running launcher to replace its services by what is here now. */
async function restart(): Promise<void> {
  const before = running(settings.dataDir)
  if (!before)
    throw new StartProblem(`There is no running portal in ${settings.dataDir}. Start it: npm start`)
  await buildFrontEnds(console.log)
  process.kill(before.pid, 'SIGUSR2')
  const until = Date.now() + restartTimeoutMs
  while ((running(settings.dataDir)?.restarts ?? 0) === (before.restarts ?? 0)) {
    if (Date.now() > until)
      throw new StartProblem(
        `The services are not ready after ${restartTimeoutMs / 1000} s. See ${settings.dataDir}/logs.`,
      )
    await sleep(200)
  }
  console.log(`The services at ${before.address} run what is here now.`)
}

const megabytes = (members: { bytes: number }[]) =>
  (members.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)

function wanted(argument: string | undefined, usage: string): string {
  if (!argument) throw new StartProblem(`Say where: npm run portal -- ${usage}`)
  return argument
}

/** The administrator's server, the running portal's, or the embedded one, started for this command. */
async function withDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const databaseUrl = settings.databaseUrl ?? running(settings.dataDir)?.databaseUrl
  if (databaseUrl) return work(databaseUrl)
  prepareDataDir(settings.dataDir)
  const lock = takeLock(settings.dataDir)
  if ('heldBy' in lock)
    throw new StartProblem(`The portal is just starting (process ${lock.heldBy.pid}); try again in a moment.`)
  const tasks: Supervised[] = []
  try {
    await work(await startDatabase(settings, lock, tasks, console.log))
  } finally {
    for (const task of tasks) await task.stop()
    lock.release()
  }
}

/** Works on the tables of a service, which the first start may not have made yet. */
async function onTablesOf(
  service: string,
  adminUrl: string,
  work: (db: Database, bus: Bus) => Promise<void>,
): Promise<void> {
  const url =
    process.env[`DATABASE_URL_${service.toUpperCase()}`] ??
    (await prepareRoles(adminUrl, [service]))[0]?.url ??
    ''
  const db = openDatabase({ url, schema: service, poolSize: 2 })
  await migrate(db, join(root, 'services', service, 'migrations'))
  const bus = await openBus({ name: 'command-line', busUrl: process.env.BUS_URL, databaseUrl: url })
  try {
    await work(db, bus)
  } finally {
    await bus.close()
    await db.close()
  }
}

const asIdentity = (adminUrl: string, argv: string[]) =>
  onTablesOf('identity', adminUrl, (db, bus) =>
    identityCommand(argv, { db, bus, say: console.log, readPassword: (what) => readPassword(what) }),
  )

/** Over each service, whose tables are its own. */
async function asAudit(adminUrl: string, [verb, ...noted]: string[]) {
  const wrong = verb !== 'verify' || !noted.every(isNoted)
  if (wrong)
    throw new CommandProblem(`There is no command "audit ${[verb, ...noted].join(' ')}".\n\n${auditHelp}`)
  let isWhole = true
  for (const service of services)
    await onTablesOf(service, adminUrl, async (db) => {
      isWhole = (await verifyCommand(service, db, noted, console.log)) && isWhole
    })
  if (!isWhole) process.exitCode = 1
}

/** Of the portal that PORTAL_URL names, or of the one here. */
async function asReleases(argv: string[]): Promise<void> {
  const { PORTAL_URL, PORTAL_TOKEN, FILES_URL } = process.env
  const context = { say: console.log, root }
  if (PORTAL_URL) return releaseCommand(argv, { ...context, calls: portalAt(PORTAL_URL, PORTAL_TOKEN) })
  return withDatabase((databaseUrl) =>
    onTablesOf('gateway', databaseUrl, async (db, bus) => {
      const calls = await localReleases({
        db,
        bus,
        config: { dataDir: settings.dataDir, filesUrl: FILES_URL },
        gateway: readGatewayConfig(),
      })
      await releaseCommand(argv, { ...context, calls })
    }),
  )
}

main(process.argv.slice(2))
  .catch((error) => {
    console.error(
      [StartProblem, CommandProblem, ReleaseProblem, Problem].some((kind) => error instanceof kind)
        ? error.message
        : error,
    )
    process.exitCode = 1
  })
  .finally(() => process.disconnect?.())
