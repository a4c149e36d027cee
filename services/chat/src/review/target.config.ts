import type { Identity } from '@portal/contracts/access.ts'
import { type DialogueRecord, type TargetRouter, targetRouters } from '@portal/contracts/dialogue.contract.ts'
import { platforms } from '@portal/contracts/reference.ts'

type Env = Record<string, string | undefined>

/** Address templates by router and platform (`toDataPage EG4`). */
export type TargetTemplates = ReadonlyMap<string, string>

/** Default template: the portal's page of a device, for users who may see devices. */
const own = '/device/{serialNum}'
const settingOf: Record<TargetRouter, string> = {
  toMonitorPage: 'TARGET_MONITOR',
  toDataPage: 'TARGET_DATA',
  toMaintenancePage: 'TARGET_MAINTENANCE',
}
const isAddress = (template: string) => /^(https?:\/\/[^\s/]+)?\/\S*$/.test(template)

/**
 * Reads address templates of pages about a device, by router and platform: `TARGET_MONITOR`, or for one
 * platform `TARGET_MONITOR_EG4`. @throws Error that names an invalid address
 */
export function readTargets(env: Env): TargetTemplates {
  const wrong = Object.entries(env).filter(
    ([key, value]) => /^TARGET_(MONITOR|DATA|MAINTENANCE)(_|$)/.test(key) && value && !isAddress(value),
  )
  if (wrong.length > 0)
    throw new Error(
      `Settings that do not work:\n${wrong.map(([key]) => `  ${key} must be an address, or a path that begins with /`).join('\n')}`,
    )
  const templates = new Map(Object.entries(env))
  return new Map(
    targetRouters.flatMap((router) => {
      const ofAll = env[settingOf[router]] || own
      return platforms.map(
        (platform) =>
          [`${router} ${platform}`, templates.get(`${settingOf[router]}_${platform}`) || ofAll] as const,
      )
    }),
  )
}

/** Finds the pages about a conversation's device that a user may open. */
export const findTargets = (
  targets: TargetTemplates,
  { serialNum, platform }: Pick<DialogueRecord, 'serialNum' | 'platform'>,
  { permissions }: Pick<Identity, 'permissions'>,
): TargetRouter[] =>
  serialNum === ''
    ? []
    : targetRouters.filter(
        (router) => targets.get(`${router} ${platform}`) !== own || permissions.includes('device:view'),
      )

/** Inserts URL-encoded values into a template. */
export const fillTemplate = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
