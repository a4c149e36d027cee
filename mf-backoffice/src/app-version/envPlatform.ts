import { clientPlatformNames } from '@portal/contracts/platform-name.ts'
import { clientPlatforms } from '@portal/contracts/reference.ts'
import type { Option } from '@portal/ui'

export const envPlatformOptions: Option[] = clientPlatforms.map((value) => ({
  value,
  label: clientPlatformNames[value],
}))
