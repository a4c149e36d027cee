import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Service, services } from '@portal/contracts/service.ts'
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
import { commandSettings, type Databases, prepareDatabases, withDatabases } from './databases.ts'
import { StartProblem } from './host.ts'
import { running } from './lock.ts'
import { restore } from './restore.ts'
import { root } from './service.ts'

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

const settings = commandSettings()

async function main([command, ...args]: string[]): Promise<void> {
  switch (command) {
    case 'restart':
      return restart()
    case 'backup':
      return withSharedDatabase(async (databaseUrl) => {
        const folder = resolve(process.env.INIT_CWD ?? '.', wanted(args[0], 'backup <folder>'))
        const { members } = await backup({ databaseUrl, dataDir: settings.dataDir, services }, folder)
        console.log(
          `${folder}: ${members.length} members, ${megabytes(members)} MB, each with its digest in manifest.json`,
        )
        if (settings.filesUrl)
          console.log('Files are in FILES_URL and stay there: use the versioning of that storage.')
      })
    case 'restore': {
      const lock = running(settings.dataDir)
      if (lock) throw new StartProblem(`The portal runs (process ${lock.pid}); stop it before a restore.`)
      return withSharedDatabase(async (databaseUrl) => {
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
      return withDatabases(settings, services, (databases) => asAudit(databases, args))
    case 'release':
      return asReleases(args)
    default:
      if (command && isIdentityGroup(command)) return asIdentity([command, ...args])
      console.log(help)
      if (command && command !== 'help' && command !== '--help') process.exitCode = 1
  }
}

const withSharedDatabase = (work: (databaseUrl: string) => Promise<void>) =>
  withDatabases(settings, services, async ({ databaseUrl, databaseUrls = {} }) => {
    if (!databaseUrl || Object.keys(databaseUrls).length > 0)
      throw new StartProblem(
        'Services have databases of their own (DATABASE_URL_<SERVICE>): back these up and restore them with the tools of their servers.',
      )
    return work(databaseUrl)
  })

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

/** Works on the tables of a service, which the first start may not have made yet. */
async function onTables(
  service: Service,
  databases: Databases,
  work: (db: Database, bus: Bus) => Promise<void>,
): Promise<void> {
  const { [service]: url = '' } = await prepareDatabases(databases, [service])
  const db = openDatabase({ url, schema: service, poolSize: 2 })
  await migrate(db, join(root, 'services', service, 'migrations'))
  const bus = await openBus({ name: 'command-line', busUrl: settings.busUrl, databaseUrl: url })
  try {
    await work(db, bus)
  } finally {
    await bus.close()
    await db.close()
  }
}

const asIdentity = (argv: string[]) =>
  withDatabases(settings, ['identity'], (databases) =>
    onTables('identity', databases, (db, bus) =>
      identityCommand(argv, { db, bus, say: console.log, readPassword: (what) => readPassword(what) }),
    ),
  )

/** Over each service, whose tables are its own. */
async function asAudit(databases: Databases, [verb, ...noted]: string[]) {
  const wrong = verb !== 'verify' || !noted.every(isNoted)
  if (wrong)
    throw new CommandProblem(`There is no command "audit ${[verb, ...noted].join(' ')}".\n\n${auditHelp}`)
  let isWhole = true
  for (const service of services)
    await onTables(service, databases, async (db) => {
      isWhole = (await verifyCommand(service, db, noted, console.log)) && isWhole
    })
  if (!isWhole) process.exitCode = 1
}

/** Of the portal that PORTAL_URL names, or of the one here. */
async function asReleases(argv: string[]): Promise<void> {
  const { PORTAL_URL, PORTAL_TOKEN } = process.env
  const context = { say: console.log, root }
  if (PORTAL_URL) return releaseCommand(argv, { ...context, calls: portalAt(PORTAL_URL, PORTAL_TOKEN) })
  return withDatabases(settings, ['gateway'], (databases) =>
    onTables('gateway', databases, async (db, bus) => {
      const calls = await localReleases({
        db,
        bus,
        config: settings,
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
