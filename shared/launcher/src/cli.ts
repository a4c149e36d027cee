import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Service, services } from '@portal/contracts/service.ts'
import { readGatewayConfig } from '@portal/gateway/config.ts'
import { createLocalReleases } from '@portal/gateway/remote/local-releases.ts'
import { createPortalClient } from '@portal/gateway/remote/release.client.ts'
import { ReleaseProblem, releaseCommand, releaseHelp } from '@portal/gateway/remote/release.command.ts'
import { readPassword } from '@portal/identity/account/password.prompt.ts'
import { CommandProblem, identityCommand, identityHelp, isIdentityGroup } from '@portal/identity/cli.ts'
import { personCommand, personHelp } from '@portal/identity/managed-account/person.command.ts'
import { auditHelp, isRecordedHead, verifyCommand } from '@portal/service-kit/audit-chain/audit.command.ts'
import { type Bus, openBus } from '@portal/service-kit/bus/open.ts'
import { resolveCallerPath } from '@portal/service-kit/caller-path.ts'
import { type Database, openDatabase } from '@portal/service-kit/database/database.ts'
import {
  createLostKeyHint,
  encryptionKeyFile,
  openEncryption,
} from '@portal/service-kit/database/encryption.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { createLocalSource, type PersonSource } from '@portal/service-kit/person/source.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'
import { readSecretFiles } from '@portal/service-kit/process/secret-files.ts'
import pg from 'pg'
import { assertOwnFiles, createBackup } from './backup.ts'
import { recordBackup } from './backup-note.ts'
import { buildFrontEnds } from './build.ts'
import { type Databases, prepareDatabases, readLauncherSettings, withDatabases } from './databases.ts'
import { doctorHelp, runDoctor } from './doctor/doctor.ts'
import { StartProblem } from './host.ts'
import { findRunningLauncher } from './lock.ts'
import { describeBackup, readManifest } from './manifest.ts'
import { readPersonalData } from './personal-data.ts'
import { restoreBackup } from './restore.ts'
import { createBackupAndPrune } from './retention.ts'
import { createRolesSql, prepareRoles } from './role.ts'
import { root } from './service.ts'
import { assertHasTables, openDataConnection, toDataUrl } from './snapshot.ts'

const help = `npm run portal -- <command>

Upgrade
  restart                      builds what changed and replaces the running services by it; connections wait, none is refused

Data
  backup <folder>              database and files as they are now, into a new folder; the portal may run
      --keep <number>          into a dated folder below it; only so many of these backups are kept
  restore <folder>             shows what is here and in the backup, and puts the backup in place; the portal must be stopped
      --force                  replaces existing data
      --new                    makes the data folder and its database, where there are none
      --drill                  to look at it: the restored portal sends nothing and has files of its own
      --take-files             takes over the files of a portal that will never run again
  roles [--sql]                makes a role and schemas for each service on the server of DATABASE_URL, and prints their addresses as
                               settings; --sql prints what an administrator has to run instead
${doctorHelp}
${identityHelp}
${personHelp}
${auditHelp}
${releaseHelp}
`

readSecretFiles()
const settings = readLauncherSettings()

async function main([command, ...args]: string[]): Promise<void> {
  switch (command) {
    case 'restart':
      return restart()
    case 'backup':
      return asBackup(args)
    case 'restore':
      return asRestore(args)
    case 'doctor':
      // Exits without waiting for silent connections.
      return process.exit((await runDoctor(settings, process.env, console.log)) ? 0 : 1)
    case 'roles':
      return asRoles(args)
    case 'audit':
      return withDatabases(settings, services, (databases) => asAudit(databases, args))
    case 'person':
      return withDatabases(settings, services, (databases) => asPersons(databases, args))
    case 'release':
      return asReleases(args)
    default:
      if (command && isIdentityGroup(command)) return asIdentity([command, ...args])
      console.log(help)
      if (command && command !== 'help' && command !== '--help') process.exitCode = 1
  }
}

/** Timeout for each service. */
const restartTimeoutMs = 180_000

/** Makes the running launcher replace its services by the current version. */
async function restart(): Promise<void> {
  const before = findRunningLauncher(settings.dataDir)
  if (!before)
    throw new StartProblem(`There is no running portal in ${settings.dataDir}. Start it: npm start`)
  await buildFrontEnds(console.log)
  process.kill(before.pid, 'SIGUSR2')
  let { replaced } = before
  let until = Date.now() + restartTimeoutMs
  for (; ; await sleep(200)) {
    const now = findRunningLauncher(settings.dataDir)
    if (now && now.restarts !== before.restarts) break
    if (now && now.replaced !== replaced) {
      replaced = now.replaced
      until = Date.now() + restartTimeoutMs
    }
    if (Date.now() > until)
      throw new StartProblem(
        `The next service is not ready after ${restartTimeoutMs / 1000} s. See ${settings.dataDir}/logs.`,
      )
  }
  console.log(`The services at ${before.address} run what is here now.`)
}

/** Parses a command's folder and options. Errors: StartProblem. */
function parsed<Options extends ParseArgsOptionsConfig>(args: string[], usage: string, options: Options) {
  const wrong = (why: string) => new StartProblem(`${why}. Use: npm run portal -- ${usage}`)
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new Error('One folder is needed')
    return { folder: resolveCallerPath(folder), values }
  } catch (error) {
    throw wrong((error as Error).message)
  }
}

async function asBackup(args: string[]): Promise<void> {
  const { folder, values } = parsed(args, 'backup <folder> [--keep <number>]', { keep: { type: 'string' } })
  const count = values.keep === undefined ? undefined : Number(values.keep)
  if (count !== undefined && !(Number.isInteger(count) && count > 0))
    throw new StartProblem(`--keep must be a number from 1, but is "${values.keep}".`)
  const { backupKey: secret } = settings
  await withDatabases(settings, services, async (databases) => {
    const portal = { ...settings, ...databases, services }
    const made =
      count === undefined
        ? { folder, manifest: await createBackup(portal, folder, secret), removed: [] }
        : await createBackupAndPrune(portal, folder, { count, secret })
    const { manifest, removed } = made
    await recordBackup(databases, manifest)
    console.log(`${made.folder}${secret ? ' (encrypted)' : ''}\n${describeBackup(manifest)}`)
    for (const old of removed) console.log(`Removed ${old}`)
    const faulty = manifest.faultyFiles?.length ?? 0
    if (faulty === 0) return
    console.error(
      `The backup is complete but for ${faulty} files, which the portal itself does not have as they were uploaded.`,
    )
    process.exitCode = 1
  })
}

async function asRestore(args: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { folder, values } = parsed(args, 'restore <folder> [--force] [--new] [--drill] [--take-files]', {
    force: flag,
    new: flag,
    drill: flag,
    'take-files': flag,
  })
  const lock = findRunningLauncher(settings.dataDir)
  if (lock) throw new StartProblem(`The portal runs (process ${lock.pid}); stop it before a restore.`)
  // Checks the folder before a database is created for it.
  await readManifest(folder, settings.backupKey)
  const began = Date.now()
  await withDatabases(
    settings,
    services,
    async (databases) => {
      const manifest = await restoreBackup({ ...settings, ...databases, services }, folder, {
        isForced: values.force,
        isDrill: values.drill,
        takesFiles: values['take-files'],
        secret: settings.backupKey,
        say: console.log,
      })
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      console.log(`Restored and counted in ${seconds} s: all rows and files of the backup are in place.`)
      console.log(describeBackup(manifest))
      sayMissingKeys(manifest.encryptionKeys ?? [])
      if (values.drill) console.log('This portal is a drill: it sends nothing and removes no files.')
    },
    { isNew: values.new },
  )
}

/** Creates the key file, without which the start is refused. */
function sayMissingKeys(keyIds: readonly string[]) {
  if (keyIds.length === 0) return
  try {
    openEncryption(settings).assertKnown(keyIds)
  } catch {
    console.log(
      `Before the start, put the key ${keyIds.join(', ')} of the portal that made the backup into ${settings.encryptionKeys ? 'PORTAL_KEY' : encryptionKeyFile(settings.dataDir)}: secrets are encrypted with it. ${createLostKeyHint(keyIds)}`,
    )
  }
}

/** Runs a command on the tables of a service. Errors: StartProblem, if it has none. */
async function onTables(
  service: Service,
  databases: Databases,
  work: (db: Database, bus: Bus) => Promise<void>,
): Promise<void> {
  // Checks the database before creating roles and schemas, because it may be the wrong one.
  const client = await openDataConnection(toDataUrl(databases, service))
  await assertHasTables(client, service).finally(() => client.end())
  const { [service]: url = '' } = await prepareDatabases(databases, [service])
  const db = openDatabase({ url, schema: service, poolSize: 2 })
  await migrate(db, join(root, 'services', service, 'migrations')).catch((error) => {
    throw new StartProblem(error.message)
  })
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
      identityCommand(argv, {
        db,
        bus,
        say: console.log,
        readPassword: (what?: string) => readPassword(what),
        encryption: openEncryption(settings),
        keyFolder: settings.encryptionKeys ? undefined : settings.dataDir,
      }),
    ),
  )

/** Runs on the tables and files of each service. */
async function asPersons(databases: Databases, argv: string[]) {
  const folder = resolveCallerPath()
  const open = async ([next, ...rest]: readonly Service[], sources: PersonSource[]): Promise<void> => {
    if (!next)
      return onTables('identity', databases, (db, bus) =>
        personCommand(argv, { db, bus, say: console.log, sources, folder }),
      )
    const store = openStore(settings, next)
    const client = await openDataConnection(toDataUrl(databases, next))
    await assertOwnFiles(client, settings, next).finally(() => client.end())
    const data = await readPersonalData(next)
    return onTables(next, databases, (db) =>
      open(rest, [...sources, createLocalSource({ service: next, data }, db, (id) => store.open(id))]),
    )
  }
  await open(services, [])
}

/** Creates the roles for services that are started separately. */
async function asRoles(argv: string[]): Promise<void> {
  if (!settings.databaseUrl)
    throw new StartProblem('Set DATABASE_URL to the address of a user that may create roles.')
  if (argv.includes('--sql')) return console.log(await createRolesSql(settings.databaseUrl, services))
  for (const { service, url } of await prepareRoles(settings.databaseUrl, services))
    console.log(`DATABASE_URL_${service.toUpperCase()}=${url}`)
}

/** Connects to each service's database, because its tables belong to it. */
async function asAudit(databases: Databases, [verb, ...noted]: string[]) {
  const wrong = verb !== 'verify' || !noted.every(isRecordedHead)
  if (wrong)
    throw new CommandProblem(`There is no command "audit ${[verb, ...noted].join(' ')}".\n\n${auditHelp}`)
  let isWhole = true
  for (const service of services)
    await onTables(service, databases, async (db) => {
      isWhole = (await verifyCommand(service, db, noted, console.log)) && isWhole
    })
  if (!isWhole) process.exitCode = 1
}

/** Runs release commands on the portal of PORTAL_URL, or on the local one. */
async function asReleases(argv: string[]): Promise<void> {
  const { PORTAL_URL, PORTAL_TOKEN } = process.env
  const context = { say: console.log, root }
  if (PORTAL_URL)
    return releaseCommand(argv, { ...context, calls: createPortalClient(PORTAL_URL, PORTAL_TOKEN) })
  return withDatabases(settings, ['gateway'], (databases) =>
    onTables('gateway', databases, async (db, bus) => {
      const calls = await createLocalReleases({
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
        : error instanceof pg.DatabaseError
          ? `The database refuses this: ${error.message} (${error.code})`
          : error,
    )
    process.exitCode = 1
  })
  .finally(() => process.disconnect?.())
