import { useFormContext, useWatch } from '@portal/ui'
import { useEffect, useRef } from 'react'
import type { RepairValues } from './repair-values.ts'
import type { StoredDraft } from './useDraft.ts'

/** Stores the user's input on every change. Values that the form has prefilled are no draft. */
export function StoreDraft({ draft }: { draft: StoredDraft }) {
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
