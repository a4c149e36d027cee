import { translateError } from '@portal/client'
import type { Refused } from '@portal/contracts/change.ts'

/** The sentences why a row stays as it is; those of an unknown error as the service wrote them. */
export function translateRefused({ msg, errors = [] }: Refused): string {
  const sentences = errors.map((error) => translateError({ ...error, msg: '' }))
  return sentences.length > 0 && sentences.every(Boolean) ? sentences.join(' ') : msg
}
