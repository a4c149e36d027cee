import { Link, useSession, useT } from '@portal/client'
import { type GptData, gptDataList } from '@portal/contracts/gpt-data.contract.ts'
import { Button, ImportButton, lazyComponent, withImport } from '@portal/ui'
import { NounPage } from '../common/NounPage.tsx'
import { GptDataForm } from './GptDataForm.tsx'
import { GptDataHistory } from './GptDataHistory.tsx'
import {
  useDeleteGptDataMutation,
  useExportGptDataMutation,
  useFindGptDataQuery,
  useLazyCountGptDataQuery,
  useLazyGroupGptDataQuery,
  useRestoreGptDataMutation,
} from './gptData.api.ts'
import { gptDataColumns } from './gptDataColumns.tsx'
import { gptDataImport } from './gptDataImport.ts'
import { useGptDataChanges } from './useGptDataChanges.tsx'

const preview = lazyComponent<{ row: GptData }>(() => import('./GptDataPreview.tsx'))
const hooks = {
  useFind: useFindGptDataQuery,
  useGroups: useLazyGroupGptDataQuery,
  useExport: useExportGptDataMutation,
  useDelete: useDeleteGptDataMutation,
  useRestore: useRestoreGptDataMutation,
  useCount: useLazyCountGptDataQuery,
}

/** `/luxGptData`: written and corrected answers. */
function GptDataPage() {
  const t = useT()
  const { can } = useSession()
  return (
    <NounPage
      name="gptData"
      permission="gptData"
      title={t('AI chat data')}
      actions={
        <>
          {can('glossaryEntry:view') && (
            <Button component={Link} to="/luxGlossary">
              {t('Glossary')}
            </Button>
          )}
          <ImportButton of={gptDataImport} />
        </>
      }
      newTitle={t('New AI chat data')}
      columns={gptDataColumns}
      exporting={{ fields: gptDataList.exports, service: 'chat' }}
      groups={gptDataList.groups}
      hooks={hooks}
      form={GptDataForm}
      history={GptDataHistory}
      preview={preview}
      changing={useGptDataChanges()}
    />
  )
}

export default withImport(GptDataPage, gptDataImport)
