import type { Asker, FindDevice } from './device.ts'
import type { ClaimedScope } from './question-scope.ts'
import type { Register } from './register.ts'

const isOther = ({ visitor }: Asker, serialNum: string) =>
  visitor !== undefined && visitor.serialNum.toUpperCase() !== serialNum.toUpperCase()

/** Returns the token's device for a visitor of a brand's site, whatever its owner may see. */
export const deviceWithinReach =
  (findDevice: FindDevice): FindDevice =>
  async (asker, serialNum) =>
    isOther(asker, serialNum) ? null : findDevice(asker, serialNum)

/** Limits the register likewise to the token's device, as its owner sees it. */
export const registerWithinReach = (register: Register): Register => ({
  async findDevices(user) {
    const devices = await register.findDevices(user)
    return devices.filter(({ serialNum }) => !isOther(user, serialNum))
  },
  findFacts: async (user, serialNum) =>
    isOther(user, serialNum)
      ? null
      : register.findFacts(user.visitor ? { ...user, permissions: ['device:view'] } : user, serialNum),
  findOpenRequests: async (user, serialNum) =>
    user.permissions.includes('rma:own') ? register.findOpenRequests(user, serialNum) : [],
})

/** Limits a visitor's question to the token's device, whatever page and question say. */
export function withinReach(
  { visitor }: Asker,
  page: ClaimedScope,
  question: ClaimedScope,
): [page: ClaimedScope, question: ClaimedScope] {
  if (!visitor) return [page, question]
  return [{}, { serialNum: question.serialNum || visitor.serialNum }]
}
