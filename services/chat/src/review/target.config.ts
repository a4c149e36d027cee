import { type TargetRouter, targetRouters } from '@portal/contracts/dialogue.contract.ts'
import { platforms } from '@portal/contracts/reference.ts'

type Env = Record<string, string | undefined>

/** The portal's own page of a device. */
const own = '/device/{serialNum}'
const settingOf: Record<TargetRouter, string> = {
  toMonitorPage: 'TARGET_MONITOR',
  toDataPage: 'TARGET_DATA',
  toMaintenancePage: 'TARGET_MAINTENANCE',
}
const isAddress = (template: string) => /^(https?:\/\/[^\s/]+)?\/\S*$/.test(template)

/**
 * Templates of pages about a device, by router and platform: `TARGET_MONITOR`, or of one platform
 * `TARGET_MONITOR_EG4`. @throws Error that names what is no address
 */
export function readTargets(env: Env = process.env) {
  const wrong = Object.entries(env).filter(
    ([key, value]) => /^TARGET_(MONITOR|DATA|MAINTENANCE)(_|$)/.test(key) && value && !isAddress(value),
  )
  if (wrong.length > 0)
    throw new Error(
      `Settings that do not work:\n${wrong.map(([key]) => `  ${key} must be an address, or a path that begins with /`).join('\n')}`,
    )
  const templateOf = (router: TargetRouter, platform: string) =>
    env[`${settingOf[router]}_${platform}`] || env[settingOf[router]] || own
  return new Map(
    targetRouters.flatMap((router) =>
      platforms.map((platform) => [`${router} ${platform}`, templateOf(router, platform)] as const),
    ),
  )
}

/** Values are put in as parts of an address, whatever they hold. */
export const filled = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
