import { useT } from '@portal/client'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Upload } from './useUploads.ts'

/**
 * Keeps a form from being saved while a file that was added to its field has not arrived, or was refused: it
 * would be missing, and nobody would know. `arrived` is a rule of the field.
 */
export function useArrived(name: string) {
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
