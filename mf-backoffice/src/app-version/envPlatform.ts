import { type ClientPlatform, clientPlatforms } from '@portal/contracts/reference.ts'
import type { Option } from '@portal/ui'

const names: Record<ClientPlatform, { label: string }> = {
  ANDROID: { label: 'Android' },
  IOS: { label: 'iOS' },
  WEB: { label: 'Web' },
  ANDROID_CN: { label: 'Android (China)' },
  IOS_CN: { label: 'iOS (China)' },
  WEB_CN: { label: 'Web (China)' },
  MONITOR: { label: 'Monitor' },
}
export const envPlatformOptions: Option[] = clientPlatforms.map((value) => ({ value, ...names[value] }))
