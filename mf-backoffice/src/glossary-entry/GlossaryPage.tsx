import { useT } from '@portal/client'
import { type GlossaryEntry, glossaryEntryList } from '@portal/contracts/glossary-entry.contract.ts'
import { Button, ImportButton, lazyComponent, withImport } from '@portal/ui'
import { useState } from 'react'
import { NounPage } from '../common/NounPage.tsx'
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
import { useGlossaryEntryChanges } from './useGlossaryEntryChanges.ts'

const preview = lazyComponent<{ row: GlossaryEntry }>(() => import('./GlossaryEntryPreview.tsx'))
const hooks = {
  useFind: useFindGlossaryEntriesQuery,
  useGroups: useLazyGroupGlossaryEntriesQuery,
  useExport: useExportGlossaryEntriesMutation,
  useDelete: useDeleteGlossaryEntriesMutation,
  useRestore: useRestoreGlossaryEntriesMutation,
  useCount: useLazyCountGlossaryEntriesQuery,
}

/** `/luxGlossary`: synonyms for the assistant's search. */
function GlossaryPage() {
  const t = useT()
  const [isTrying, setTrying] = useState(false)
  return (
    <>
      <NounPage
        name="glossaryEntry"
        permission="glossaryEntry"
        title={t('Glossary')}
        actions={
          <>
            <Button onClick={() => setTrying(true)}>{t('Try a question')}</Button>
            <ImportButton of={glossaryEntryImport} />
          </>
        }
        newTitle={t('New term')}
        columns={glossaryEntryColumns}
        exporting={{ fields: glossaryEntryList.exports, service: 'chat' }}
        groups={glossaryEntryList.groups}
        hooks={hooks}
        form={GlossaryEntryForm}
        history={GlossaryEntryHistory}
        preview={preview}
        changing={useGlossaryEntryChanges()}
      />
      {isTrying && <ExpandDialog onClose={() => setTrying(false)} />}
    </>
  )
}

export default withImport(GlossaryPage, glossaryEntryImport)
