import { useT } from '@portal/client'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Upload } from './useUploads.ts'

/**
 * Prevents saving a form while a file of the field is pending or was refused, because it would be missing
 * without notice. `arrived` is a validation rule of the field.
 */
export function usePendingUploads(name: string) {
  const t = useT()
  const { trigger, getFieldState } = useFormContext()
  const uploads = useRef<readonly Upload[]>([])
  return {
    onUploads(now: readonly Upload[]) {
      uploads.current = now
      if (getFieldState(name).error) void trigger(name)
    },
    arrived() {
      const failed = uploads.current.find(({ error }) => error !== undefined)
      if (failed) return t('{name} has not been uploaded. Remove it or try again.', { name: failed.name })
      const [pending] = uploads.current
      return pending
        ? t('{name} is still being uploaded. Wait or cancel the upload.', { name: pending.name })
        : true
    },
  }
}
