import { useFormContext, useWatch } from '@portal/ui'
import { useEffect, useRef } from 'react'
import type { RepairValues } from './repair-values.ts'
import type { KeptDraft } from './useDraft.ts'

/**
 * Writes down what somebody has typed, with every change. What the form has filled in by itself is no draft.
 */
export function KeepDraft({ draft }: { draft: KeptDraft }) {
  const { formState } = useFormContext<RepairValues>()
  const values = useWatch() as RepairValues
  const { isDirty } = formState
  const wasTyped = useRef(draft.isRestored)
  useEffect(() => {
    if (isDirty) wasTyped.current = true
    if (wasTyped.current) draft.keep(values)
  }, [draft, values, isDirty])
  return null
}
