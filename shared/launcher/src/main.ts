import { services } from '@portal/contracts/service.ts'
import { readIdentityConfig } from '@portal/identity/config.ts'
import { openDatabase } from '@portal/service-kit/database/database.ts'
import { readSecretFiles } from '@portal/service-kit/process/secret-files.ts'
import { createAccountHint } from './account-hint.ts'
import { buildFrontEnds } from './build.ts'
import { type Databases, prepareDatabases } from './databases.ts'
import { StartProblem } from './host.ts'
import { createNameHint } from './name-hint.ts'
import { startPortal } from './portal.ts'
import { findSettingErrors } from './service-settings.ts'
import { findServiceSecret, readSettings } from './settings.ts'

const began = performance.now()
const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
const say = (text: string) => console.log(`  ${text}`)

let stopping: Promise<void> | undefined
/** Handles a signal that arrives before anything was started. */
let isUnwanted = false
let portal: Awaited<ReturnType<typeof startPortal>> | undefined

async function main(): Promise<void> {
  readSecretFiles()
  const settings = readSettings()
  await refuseWrongSettings(settings.dataDir)
  // Skips the build if this account may not write the checkout: the installing account has built it.
  if (!process.argv.includes('--built')) await buildFrontEnds(say)
  say('Starting database and services …')
  portal = await startPortal(settings, say)
  const accounts = await accountLines(portal.databases)
  console.log(
    `\n  After-sales portal is ready (${since()})\n\n  Address        ${portal.address}${createNameHint(settings.host, process.env.PUBLIC_URL)}${accounts}\n  Data and logs  ${settings.dataDir}\n  Stop           Ctrl-C\n`,
  )
  if (isUnwanted) await stop()
}

async function accountLines(databases: Databases): Promise<string> {
  const { identity: url = '' } = await prepareDatabases(databases, ['identity'])
  const db = openDatabase({ url, schema: 'identity', poolSize: 1 })
  try {
    return await createAccountHint(db, readIdentityConfig().demoPassword)
  } finally {
    await db.close()
  }
}

/** Validates the settings of all services together, before anything is built or migrated. */
async function refuseWrongSettings(dataDir: string): Promise<void> {
  const { env } = process
  const DATABASE_URL = env.DATABASE_URL || 'postgres://portal@127.0.0.1/portal'
  // Settings that the launcher itself supplies: the services' addresses and the secret.
  const addresses = Object.fromEntries(
    services.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1']),
  )
  const secret = findServiceSecret(dataDir, env) || '-'.repeat(32)
  const problems = await findSettingErrors({ ...env, ...addresses, DATABASE_URL, SERVICE_SECRET: secret })
  if (env.TLS_CERT)
    problems.push(
      'TLS_CERT is for services that are started one by one: with npm start a proxy has the certificate',
    )
  if (problems.length > 0)
    throw new StartProblem(`Settings that do not work:\n${problems.map((line) => `  ${line}`).join('\n')}`)
}

function fail(error: unknown): void {
  console.error(error instanceof StartProblem ? `\n${error.message}\n` : error)
  process.exitCode = 1
  process.disconnect?.()
}

/**
 * Treats two signals as one: the terminal sends it to the whole process group, and npm passes it on again.
 */
function stop(): Promise<void> {
  isUnwanted = true
  if (!portal) return Promise.resolve()
  const started = portal
  stopping ??= (async () => {
    say('Stopping …')
    await started.stop()
    say('Stopped.')
    process.exit()
  })()
  return stopping
}

process.on('SIGUSR2', () => {
  say('Replacing the services …')
  portal?.restart().then(() => say('Replaced.'), fail)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())
main().catch(fail)
