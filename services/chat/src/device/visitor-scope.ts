import type { Asker, FindDevice } from './device.ts'
import type { ClaimedScope } from './question-scope.ts'
import type { Register } from './register.ts'

const isOther = ({ visitor }: Asker, serialNum: string) =>
  visitor !== undefined && visitor.serialNum.toUpperCase() !== serialNum.toUpperCase()

/** Allows a visitor of a brand's site only the device of the token. */
export const createVisitorDevices =
  (findDevice: FindDevice): FindDevice =>
  async (asker, serialNum) =>
    isOther(asker, serialNum) ? null : findDevice(asker, serialNum)

/** Restricts register data of a visitor to the token's device, as its owner sees it. */
export const createVisitorRegister = (register: Register): Register => ({
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

/** Sets the device of a visitor's question to the token's device, whatever page and question contain. */
export function toVisitorScope(
  { visitor }: Asker,
  page: ClaimedScope,
  question: ClaimedScope,
): [page: ClaimedScope, question: ClaimedScope] {
  if (!visitor) return [page, question]
  return [{}, { serialNum: question.serialNum || visitor.serialNum }]
}
