import { useT } from '@portal/client'
import { type GlossaryEntry, glossaryEntryList } from '@portal/contracts/glossary-entry.contract.ts'
import {
  Button,
  DataTable,
  ImportButton,
  lazily,
  PageHeader,
  PermissionButton,
  useListState,
  withImport,
} from '@portal/ui'
import { useState } from 'react'
import { ExpandDialog } from './ExpandDialog.tsx'
import { GlossaryEntryForm } from './GlossaryEntryForm.tsx'
import { GlossaryEntryHistory } from './GlossaryEntryHistory.tsx'
import {
  useDeleteGlossaryEntriesMutation,
  useExportGlossaryEntriesMutation,
  useFindGlossaryEntriesQuery,
  useLazyCountGlossaryEntriesQuery,
  useLazyGroupGlossaryEntriesQuery,
  useRestoreGlossaryEntriesMutation,
} from './glossaryEntry.api.ts'
import { glossaryEntryColumns } from './glossaryEntryColumns.tsx'
import { glossaryEntryImport } from './glossaryEntryImport.ts'
import { useGlossaryEntryChanging } from './useGlossaryEntryChanging.ts'

type Open = { form: 'new' | 'try' } | { form: 'edit' | 'history'; row: GlossaryEntry }

const GlossaryEntryPreview = lazily<{ row: GlossaryEntry }>(() => import('./GlossaryEntryPreview.tsx'))

/** `/luxGlossary`: synonyms for the assistant's search. */
function GlossaryPage() {
  const t = useT()
  const list = useListState(glossaryEntryColumns, { name: 'glossaryEntry', direction: 'DESC' })
  const result = useFindGlossaryEntriesQuery(list.request)
  const [start] = useExportGlossaryEntriesMutation()
  const [remove] = useDeleteGlossaryEntriesMutation()
  const [restore] = useRestoreGlossaryEntriesMutation()
  const [count] = useLazyCountGlossaryEntriesQuery()
  const changing = useGlossaryEntryChanging()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={t('Glossary')}
        actions={
          !list.isBin && (
            <>
              <Button onClick={() => setOpen({ form: 'try' })}>{t('Try a question')}</Button>
              <ImportButton of={glossaryEntryImport} />
              <PermissionButton
                permission="glossaryEntry:edit"
                variant="contained"
                onClick={() => setOpen({ form: 'new' })}
              >
                {t('New term')}
              </PermissionButton>
            </>
          )
        }
      />
      <DataTable
        label={t('Glossary')}
        name="glossaryEntry"
        columns={glossaryEntryColumns}
        list={list}
        grouping={{ fields: glossaryEntryList.groups, useGroups: useLazyGroupGlossaryEntriesQuery }}
        result={result}
        preview={GlossaryEntryPreview}
        exporting={{ fields: glossaryEntryList.exports, start, service: 'chat' }}
        operations={[
          {
            label: t('Edit'),
            permission: 'glossaryEntry:edit',
            onClick: (row) => setOpen({ form: 'edit', row }),
          },
          {
            label: t('History'),
            permission: 'glossaryEntry:edit',
            onClick: (row) => setOpen({ form: 'history', row }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="glossaryEntry:delete"
      />
      {open?.form === 'try' && <ExpandDialog onClose={close} />}
      {open?.form === 'new' && <GlossaryEntryForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <GlossaryEntryForm row={open.row} onClose={close} />}
      {open?.form === 'history' && <GlossaryEntryHistory row={open.row} onClose={close} />}
    </>
  )
}

export default withImport(GlossaryPage, glossaryEntryImport)
