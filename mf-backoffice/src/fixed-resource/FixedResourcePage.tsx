import { useT } from '@portal/client'
import { type FixedResource, fixedResourceList } from '@portal/contracts/fixed-resource.contract.ts'
import { lazyComponent } from '@portal/ui'
import { NounPage } from '../common/NounPage.tsx'
import { FixedResourceForm } from './FixedResourceForm.tsx'
import { FixedResourceHistory } from './FixedResourceHistory.tsx'
import {
  useDeleteFixedResourcesMutation,
  useExportFixedResourcesMutation,
  useFindFixedResourcesQuery,
  useLazyCountFixedResourcesQuery,
  useLazyGroupFixedResourcesQuery,
  useRestoreFixedResourcesMutation,
} from './fixedResource.api.ts'
import { fixedResourceColumns } from './fixedResourceColumns.tsx'
import { useFixedResourceChanges } from './useFixedResourceChanges.ts'

const preview = lazyComponent<{ row: FixedResource }>(() => import('./FixedResourcePreview.tsx'))
const hooks = {
  useFind: useFindFixedResourcesQuery,
  useGroups: useLazyGroupFixedResourcesQuery,
  useExport: useExportFixedResourcesMutation,
  useDelete: useDeleteFixedResourcesMutation,
  useRestore: useRestoreFixedResourcesMutation,
  useCount: useLazyCountFixedResourcesQuery,
}

/** `/FixedResource`: files offered with answers. */
export default function FixedResourcePage() {
  const t = useT()
  return (
    <NounPage
      name="fixedResource"
      permission="fixedResource"
      title={t('Fixed resources')}
      newTitle={t('New fixed resource')}
      columns={fixedResourceColumns}
      exporting={{ fields: fixedResourceList.exports, service: 'chat' }}
      groups={fixedResourceList.groups}
      hooks={hooks}
      form={FixedResourceForm}
      history={FixedResourceHistory}
      preview={preview}
      changing={useFixedResourceChanges()}
    />
  )
}
