import type { ChatClientMessage, ChatContext } from '@portal/contracts/chat-socket.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import type { Platform } from '@portal/contracts/reference.ts'

/**
 * Device parameters in the address of a chat page (CHAT-02, CHAT-03). The service checks all of them against
 * the token.
 */
export interface DeviceContext {
  serialNum: string
  deviceInfo: string
  clusterId: string
  /** Empty to use the device's own platform, which the service knows. */
  platform: Platform | ''
  deviceTypeValue: string
  phase: string
  subDeviceType: string
  dtc: string
  voltClass: string
  odm: string
  machineType: string
  powerRating: string
  country: string
}

export const socketContext = (context: DeviceContext, token: string): ChatContext => ({
  token,
  deviceInfo: context.deviceInfo || allDevices,
  platform: context.platform,
})

export interface Question {
  text: string
  cid: string
  questionId?: number
  enhance?: boolean
  /** Id of the thread; undefined before the first answer. */
  chatId?: string
  /** BCP 47 code. */
  language?: string
}

/**
 * Builds a chat message as each variant sends it (CHAT-85 … CHAT-87). Older services ignore the additional
 * fields.
 */
export function toRequest(
  variant: 'A' | 'B',
  context: DeviceContext,
  { text, cid, questionId, enhance = false, chatId, language }: Question,
): ChatClientMessage & { type: 2 } {
  const { serialNum, platform: named, deviceInfo, clusterId, ...device } = context
  const platform = named || undefined
  const extra = {
    cid,
    ...(chatId && { chatId }),
    ...(questionId && { questionId }),
    ...(language && { language }),
  }
  if (variant === 'A') return { type: 2, data: text, serialNum, platform, supportEs: false, ...extra }
  const devicesType = deviceInfo || allDevices
  return {
    type: 2,
    data: text,
    serialNum,
    devicesType,
    platform,
    clusterId,
    ...device,
    enhanceMode: enhance,
    supportEs: true,
    ...extra,
  }
}
