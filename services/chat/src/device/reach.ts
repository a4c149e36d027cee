import type { Asker, FindDevice } from './device.ts'
import type { ClaimedScope } from './question-scope.ts'
import type { Register } from './register.ts'

const isOther = ({ visitor }: Asker, serialNum: string) =>
  visitor !== undefined && visitor.serialNum.toUpperCase() !== serialNum.toUpperCase()

/** For a visitor of a brand's site there is the one device of the token, whatever else its owner has. */
export const deviceWithinReach =
  (findDevice: FindDevice): FindDevice =>
  async (asker, serialNum) =>
    isOther(asker, serialNum) ? null : findDevice(asker, serialNum)

/** The same of what the register tells, who is told of that device what its owner would be. */
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

/** What a visitor asks is about the device of the token: neither page nor question can say another. */
export function withinReach(
  { visitor }: Asker,
  page: ClaimedScope,
  question: ClaimedScope,
): [page: ClaimedScope, question: ClaimedScope] {
  if (!visitor) return [page, question]
  return [{}, { serialNum: question.serialNum || visitor.serialNum }]
}
