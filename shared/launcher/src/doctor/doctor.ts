import { mapServicesBehindGateway, type Service } from '@portal/contracts/service.ts'
import { createSettingsReader } from '@portal/service-kit/config.ts'
import { findRunningLauncher } from '../lock.ts'
import { toServiceRole } from '../role.ts'
import { findSettingErrors } from '../service-settings.ts'
import type { LauncherSettings } from '../settings.ts'
import { findServiceSecret } from '../settings.ts'
import { checkDatabases } from './database.check.ts'
import { checkEncryption } from './encryption.check.ts'
import { errorReason, type Finding, formatFinding, toFailedFinding, toPassedFinding } from './finding.ts'
import { checkMail } from './mail.check.ts'
import { checkProxy } from './proxy.check.ts'
import { checkServices } from './service.check.ts'
import { checkDisk, checkFiles } from './store.check.ts'

type Env = Record<string, string | undefined>

export const doctorHelp = `
Check
  doctor                       database, services, secrets, clocks, files, e-mail, proxy, certificate, disk: what is wrong and what to do`

/** Timeout of a check in milliseconds, for any silent dependency. */
const checkTimeoutMs = 12_000

/** Runs a check with a timeout. */
async function inTime(name: string, check: Promise<Finding | Finding[]>): Promise<Finding[]> {
  const late = new Promise<Finding>((resolve) => {
    const found = toFailedFinding(
      name,
      `no answer within ${checkTimeoutMs / 1000} s`,
      'Is it overloaded, frozen or cut off?',
    )
    setTimeout(() => resolve(found), checkTimeoutMs).unref()
  })
  const failed = (error: unknown) => toFailedFinding(name, errorReason(error), 'See docs/settings.md')
  return [await Promise.race([check.catch(failed), late])].flat()
}

/**
 * Checks everything that the settings refer to, changes nothing and prints a line for each. Returns whether
 * all checks passed.
 */
export async function runDoctor(
  launcher: LauncherSettings,
  env: Env,
  say: (line: string) => void,
): Promise<boolean> {
  const findings = await examine(launcher, env)
  for (const finding of findings) say(formatFinding(finding))
  const count = findings.filter(({ isPassed }) => !isPassed).length
  say(count === 0 ? '\nAll is well.' : `\n${count} of ${findings.length} are not well.`)
  return count === 0
}

async function examine(launcher: LauncherSettings, env: Env): Promise<Finding[]> {
  const { dataDir } = launcher
  const portal = findRunningLauncher(dataDir)
  const { databaseUrl: adminUrl, databaseUrls: own = {} } = launcher
  const secret = findServiceSecret(dataDir, env)
  const found = {
    ...portal?.services,
    ...env,
    SERVICE_SECRET: secret,
    DATABASE_URL: adminUrl || 'postgres://portal@127.0.0.1/portal',
  }
  const isKnown = adminUrl !== undefined || Object.keys(own).length > 0
  const problems = await findSettingErrors(
    isKnown ? found : { ...found, SERVICE_SECRET: secret || '-'.repeat(32) },
  )
  if (problems.length > 0)
    return problems.map((problem) => toFailedFinding('Settings', problem, 'See docs/settings.md'))
  if (!isKnown)
    return [
      toFailedFinding(
        'Portal',
        `does not run on ${dataDir}`,
        'Start it: npm start; or set DATABASE_URL for one that runs elsewhere',
      ),
    ]
  const read = createSettingsReader(found)
  const publicUrl = read.text('PUBLIC_URL', '')
  const store = {
    dataDir,
    filesUrl: launcher.filesUrl,
    minFreeMiB: read.integer('FILES_MIN_FREE_MIB', 1_024),
  }
  const urls = {
    ...mapServicesBehindGateway(read.service),
    gateway: portal?.address ?? read.service('gateway'),
  } satisfies Record<Service, string>
  const identityUrl = own.identity ?? (adminUrl && toServiceRole(adminUrl, 'identity').url)
  const groups = await Promise.all([
    [toPassedFinding('Settings', 'all are understood')],
    inTime('PostgreSQL', checkDatabases({ adminUrl, own }, read.integer('POOL_SIZE', 10))),
    identityUrl ? inTime('Encrypted secrets', checkEncryption(identityUrl, launcher)) : [],
    inTime('Services', checkServices(urls, secret)),
    inTime('Files', checkFiles(store)),
    inTime('E-mail', checkMail(found)),
    inTime('Proxy', checkProxy(publicUrl ? new URL(publicUrl) : undefined, secret)),
    inTime(`Disk of ${dataDir}`, checkDisk(store)),
  ])
  return groups.flat()
}
