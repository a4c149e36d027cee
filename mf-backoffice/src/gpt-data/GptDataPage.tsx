import { Link, useSession, useT } from '@portal/client'
import { type GptData, gptDataList } from '@portal/contracts/gpt-data.contract.ts'
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
import { useGptDataChanging } from './useGptDataChanging.tsx'

type Open = { form: 'new' } | { form: 'edit' | 'history'; row: GptData }

const GptDataPreview = lazily<{ row: GptData }>(() => import('./GptDataPreview.tsx'))

/** `/luxGptData`: answers that staff wrote or corrected. */
function GptDataPage() {
  const t = useT()
  const { can } = useSession()
  const list = useListState(gptDataColumns, { name: 'gptData', direction: 'DESC' })
  const result = useFindGptDataQuery(list.request)
  const [start] = useExportGptDataMutation()
  const [remove] = useDeleteGptDataMutation()
  const [restore] = useRestoreGptDataMutation()
  const [count] = useLazyCountGptDataQuery()
  const changing = useGptDataChanging()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={t('AI chat data')}
        actions={
          !list.isBin && (
            <>
              {can('glossaryEntry:view') && (
                <Button component={Link} to="/luxGlossary">
                  {t('Glossary')}
                </Button>
              )}
              <ImportButton of={gptDataImport} />
              <PermissionButton
                permission="gptData:edit"
                variant="contained"
                onClick={() => setOpen({ form: 'new' })}
              >
                {t('New AI chat data')}
              </PermissionButton>
            </>
          )
        }
      />
      <DataTable
        label={t('AI chat data')}
        name="gptData"
        columns={gptDataColumns}
        list={list}
        grouping={{ fields: gptDataList.groups, useGroups: useLazyGroupGptDataQuery }}
        result={result}
        preview={GptDataPreview}
        exporting={{ fields: gptDataList.exports, start, service: 'chat' }}
        operations={[
          {
            label: t('Edit'),
            permission: 'gptData:edit',
            onClick: (row) => setOpen({ form: 'edit', row }),
          },
          {
            label: t('History'),
            permission: 'gptData:edit',
            onClick: (row) => setOpen({ form: 'history', row }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="gptData:delete"
      />
      {open?.form === 'new' && <GptDataForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <GptDataForm row={open.row} onClose={close} />}
      {open?.form === 'history' && <GptDataHistory row={open.row} onClose={close} />}
    </>
  )
}

export default withImport(GptDataPage, gptDataImport)
