import { perServiceBehindGateway, type Service } from '@portal/contracts/service.ts'
import { settings } from '@portal/service-kit/config.ts'
import { running } from '../lock.ts'
import { wrongSettings } from '../service-settings.ts'
import type { LauncherSettings } from '../settings.ts'
import { findServiceSecret } from '../settings.ts'
import { checkDatabases } from './database.check.ts'
import { type Finding, formatFinding, well, wrong } from './finding.ts'
import { checkMail } from './mail.check.ts'
import { checkProxy } from './proxy.check.ts'
import { checkServices } from './service.check.ts'
import { checkDisk, checkFiles } from './store.check.ts'

type Env = Record<string, string | undefined>

export const doctorHelp = `
Check
  doctor                       database, services, secrets, clocks, files, e-mail, proxy, certificate, disk: what is wrong and what to do`

/**
 * Looks at everything that the settings name, changes nothing and prints a line for each. Answers whether all
 * is well.
 */
export async function doctor(
  launcher: LauncherSettings,
  env: Env,
  say: (line: string) => void,
): Promise<boolean> {
  const findings = await examine(launcher, env)
  for (const finding of findings) say(formatFinding(finding))
  const count = findings.filter(({ isWell }) => !isWell).length
  say(count === 0 ? '\nAll is well.' : `\n${count} of ${findings.length} are not well.`)
  return count === 0
}

async function examine(launcher: LauncherSettings, env: Env): Promise<Finding[]> {
  const { dataDir } = launcher
  const portal = running(dataDir)
  const { databaseUrl: adminUrl, databaseUrls: own = {} } = launcher
  const secret = findServiceSecret(dataDir, env)
  const found = {
    ...portal?.services,
    ...env,
    SERVICE_SECRET: secret,
    DATABASE_URL: adminUrl || 'postgres://portal@127.0.0.1/portal',
  }
  const problems = await wrongSettings(found)
  if (problems.length > 0)
    return problems.map((problem) => wrong('Settings', problem, 'See docs/settings.md'))
  if (!adminUrl && Object.keys(own).length === 0)
    return [
      wrong(
        'Portal',
        `does not run on ${dataDir}`,
        'Start it: npm start; or set DATABASE_URL for one that runs elsewhere',
      ),
      await checkDisk({ dataDir, filesUrl: launcher.filesUrl, minFreeMiB: 0 }),
    ]
  const read = settings(found)
  const publicUrl = read.text('PUBLIC_URL', '')
  const store = {
    dataDir,
    filesUrl: launcher.filesUrl,
    minFreeMiB: read.integer('FILES_MIN_FREE_MIB', 1_024),
  }
  const urls = {
    ...perServiceBehindGateway(read.service),
    gateway: portal?.address ?? read.service('gateway'),
  } satisfies Record<Service, string>
  const files = await checkFiles(store)
  const groups = await Promise.all([
    [well('Settings', 'all are understood')],
    checkDatabases({ adminUrl, own }, read.integer('POOL_SIZE', 10)),
    secret ? checkServices(urls, secret) : [],
    [files],
    checkMail(found).then((finding) => [finding]),
    checkProxy(publicUrl ? new URL(publicUrl) : undefined, secret),
    checkDisk(store).then((finding) => [finding]),
  ])
  return groups.flat()
}
