import {
  type GlossaryEntry,
  type GlossaryEntryChange,
  glossaryEntryList,
} from '@portal/contracts/glossary-entry.contract.ts'
import { changeFields, otherChoices, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { useChangeGlossaryEntriesMutation, useUndoGlossaryEntryChangeMutation } from './glossaryEntry.api.ts'
import { stateOptions } from './glossaryEntryColumns.tsx'

const fields = changeFields(glossaryEntryList, {
  state: { label: 'State', options: stateOptions, nextOf: ({ state }) => otherChoices(stateOptions, state) },
})

export function useGlossaryEntryChanges(): RowChanges<GlossaryEntry> {
  const [change] = useChangeGlossaryEntriesMutation()
  const [undo] = useUndoGlossaryEntryChangeMutation()
  return useMemo(
    () => ({
      permission: 'glossaryEntry:edit',
      fields,
      titleOf: ({ term }) => term,
      change: (request) => change({ ...request, set: request.set as GlossaryEntryChange }),
      undo,
    }),
    [change, undo],
  )
}
