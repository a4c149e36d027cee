import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readPassword } from '@portal/identity/account/password.prompt.ts'
import { CommandProblem, identityCommand, identityHelp } from '@portal/identity/cli.ts'
import { openBus } from '@portal/service-kit/bus.ts'
import { openDatabase } from '@portal/service-kit/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { backup } from './backup.ts'
import { StartProblem } from './host.ts'
import { running, takeLock } from './lock.ts'
import { startDatabase } from './portal.ts'
import { restore } from './restore.ts'
import { prepareRoles } from './role.ts'
import { root, serviceNames } from './service.ts'
import { prepareDataDir, readSettings } from './settings.ts'
import type { Supervised } from './supervisor.ts'

const help = `npm run portal -- <command>

Data
  backup <folder>              database and files as they are now, into a new folder; the portal may run
  restore <folder> [--force]   puts a backup in place; the portal must be stopped; --force replaces existing data
${identityHelp}
`

const settings = readSettings()

async function main([command, ...args]: string[]): Promise<void> {
  switch (command) {
    case 'backup':
      if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres')))
        throw new StartProblem(`There is no portal in ${settings.dataDir}.`)
      return withDatabase(async (databaseUrl) => {
        const folder = resolve(process.env.INIT_CWD ?? '.', wanted(args[0], 'backup <folder>'))
        const { members } = await backup({ databaseUrl, dataDir: settings.dataDir, services: serviceNames() }, folder)
        console.log(`${folder}: ${members.length} members, ${megabytes(members)} MB, each with its digest in manifest.json`)
        if (process.env.FILES_URL) console.log('Files are in FILES_URL and stay there: use the versioning of that storage.')
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
          { databaseUrl, dataDir: settings.dataDir, services: serviceNames() },
          folder,
          args.includes('--force'),
        )
        console.log(`Restored what was saved at ${createdAt}: ${members.length} members, ${megabytes(members)} MB, all digests right.`)
      })
    }
    case 'user':
    case 'company':
    case 'token':
    case 'key':
      return withDatabase((databaseUrl) => asIdentity(databaseUrl, [command, ...args]))
    default:
      console.log(help)
      if (command && command !== 'help' && command !== '--help') process.exitCode = 1
  }
}

const megabytes = (members: { bytes: number }[]) => (members.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)

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
  if ('heldBy' in lock) throw new StartProblem(`The portal is just starting (process ${lock.heldBy.pid}); try again in a moment.`)
  const tasks: Supervised[] = []
  try {
    await work(await startDatabase(settings.dataDir, lock, tasks, console.log))
  } finally {
    for (const task of tasks) await task.stop()
    lock.release()
  }
}

/** Commands of the identity service, on its tables. */
async function asIdentity(adminUrl: string, argv: string[]): Promise<void> {
  const url = process.env.DATABASE_URL_IDENTITY ?? (await prepareRoles(adminUrl, ['identity']))[0]?.url ?? ''
  const db = openDatabase({ url, schema: 'identity', poolSize: 2 })
  // The first account may come before the first start.
  await migrate(db, join(root, 'services/identity/migrations'))
  const bus = await openBus({ name: 'command-line', busUrl: process.env.BUS_URL, databaseUrl: url })
  try {
    await identityCommand(argv, { db, bus, say: console.log, readPassword: () => readPassword() })
  } finally {
    await bus.close()
    await db.close()
  }
}

main(process.argv.slice(2))
  .catch((error) => {
    console.error(error instanceof StartProblem || error instanceof CommandProblem ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => process.disconnect?.())
