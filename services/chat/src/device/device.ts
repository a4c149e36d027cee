import type { Identity } from '@portal/contracts/access.ts'
import { type ChatDevice, deviceInternalRoutes } from '@portal/contracts/device.contract.ts'
import type { BodyOf } from '@portal/contracts/route.ts'
import { type Caller, callService } from '@portal/service-kit/identity/service-call.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'

const { findDeviceToAskAbout } = deviceInternalRoutes
const unavailable = 'device.unavailable'

/** Cache lifetime; short, because a device may change its owner. */
const cacheTtlMs = 30_000
const maxCached = 5_000

export type Asker = Pick<Identity, 'userId' | 'role' | 'kind' | 'companyId' | 'visitor'>

/** Device data of a question. */
export interface QuestionDevice {
  serialNum: string
  model: string
  deviceType: number | null
  brand: string
  country: string
}

/** Finds a device that the user may ask about; null if there is none. @throws Problem 503 */
export type FindDevice = (asker: Asker, serialNum: string) => Promise<ChatDevice | null>

/** Asks the backoffice service, which checks access; answers are cached briefly. */
export function createFindDevice(caller: Caller, backofficeUrl: string): FindDevice {
  const known = new Map<string, { device: ChatDevice | null; until: number }>()
  return async ({ userId, role, kind, companyId }, serialNum) => {
    const key = JSON.stringify([userId, role, kind, companyId, serialNum.toUpperCase()])
    const before = known.get(key)
    if (before && before.until > Date.now()) return before.device
    const device = await ask(caller, backofficeUrl, { user: { userId, role, kind, companyId }, serialNum })
    if (known.size >= maxCached) known.clear()
    known.set(key, { device, until: Date.now() + cacheTtlMs })
    return device
  }
}

async function ask(
  caller: Caller,
  url: string,
  body: BodyOf<typeof findDeviceToAskAbout>,
): Promise<ChatDevice | null> {
  try {
    return await callService({ caller, url }, findDeviceToAskAbout, { body }, { unavailable })
  } catch (error) {
    // Treats a malformed serial number as unknown.
    if (error instanceof Problem && error.status === 400) return null
    throw error
  }
}
