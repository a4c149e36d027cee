import { useT } from '@portal/client'
import { type Part, partList } from '@portal/contracts/part.contract.ts'
import { ImportButton, lazyComponent } from '@portal/ui'
import type { ReactNode } from 'react'
import { createHistory } from '../common/createHistory.tsx'
import { useExportPartsMutation } from '../common/export.api.ts'
import { NounPage } from '../common/NounPage.tsx'
import { pageParameters } from '../common/paths.ts'
import { PartForm } from './PartForm.tsx'
import {
  useDeletePartsMutation,
  useFindPartHistoryQuery,
  useFindPartsQuery,
  useLazyCountPartsQuery,
  useLazyGroupPartsQuery,
  useRestorePartsMutation,
} from './part.api.ts'
import { partColumns } from './partColumns.tsx'
import { partImport } from './partImport.ts'
import { usePartChanges } from './usePartChanges.ts'

const preview = lazyComponent<{ row: Part }>(() => import('./PartPreview.tsx'))
const history = createHistory(partColumns, useFindPartHistoryQuery, ({ partNo }: Part, t) =>
  t('History of part {partNo}', { partNo }),
)
const hooks = {
  useFind: useFindPartsQuery,
  useGroups: useLazyGroupPartsQuery,
  useExport: useExportPartsMutation,
  useDelete: useDeletePartsMutation,
  useRestore: useRestorePartsMutation,
  useCount: useLazyCountPartsQuery,
}

/** `tabs` replaces the title of the list. */
export function PartsTable({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  return (
    <NounPage
      name="part"
      permission="order"
      title={t('Parts')}
      tabs={tabs}
      others={pageParameters}
      actions={<ImportButton of={partImport} />}
      newTitle={t('New part')}
      columns={partColumns}
      exporting={{ fields: partList.exports }}
      groups={partList.groups}
      hooks={hooks}
      history={history}
      form={PartForm}
      preview={preview}
      changing={usePartChanges()}
    />
  )
}
