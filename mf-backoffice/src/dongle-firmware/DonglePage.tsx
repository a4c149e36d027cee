import { useT } from '@portal/client'
import { type DongleFirmware, dongleFirmwareList } from '@portal/contracts/dongle-firmware.contract.ts'
import { ImportButton, lazyComponent, withImport } from '@portal/ui'
import { createHistory } from '../common/createHistory.tsx'
import { useExportDongleFirmwareMutation } from '../common/export.api.ts'
import { NounPage } from '../common/NounPage.tsx'
import { DongleFirmwareForm } from './DongleFirmwareForm.tsx'
import {
  useDeleteDongleFirmwareMutation,
  useFindDongleFirmwareHistoryQuery,
  useFindDongleFirmwareQuery,
  useLazyCountDongleFirmwareQuery,
  useLazyGroupDongleFirmwareQuery,
  useRestoreDongleFirmwareMutation,
} from './dongleFirmware.api.ts'
import { dongleFirmwareColumns } from './dongleFirmwareColumns.tsx'
import { dongleFirmwareImport } from './dongleFirmwareImport.ts'
import { useDongleFirmwareChanges } from './useDongleFirmwareChanges.tsx'

const preview = lazyComponent<{ row: DongleFirmware }>(() => import('./DongleFirmwarePreview.tsx'))
const history = createHistory(
  dongleFirmwareColumns,
  useFindDongleFirmwareHistoryQuery,
  ({ fwCode: code }: DongleFirmware, t) => t('History of dongle firmware {code}', { code }),
)
const hooks = {
  useFind: useFindDongleFirmwareQuery,
  useGroups: useLazyGroupDongleFirmwareQuery,
  useExport: useExportDongleFirmwareMutation,
  useDelete: useDeleteDongleFirmwareMutation,
  useRestore: useRestoreDongleFirmwareMutation,
  useCount: useLazyCountDongleFirmwareQuery,
}

/** `/dongle`: firmware of dongles, for staff. */
function DonglePage() {
  const t = useT()
  return (
    <NounPage
      name="dongleFirmware"
      permission="firmware"
      title={t('Dongle firmware')}
      newTitle={t('New dongle firmware')}
      columns={dongleFirmwareColumns}
      exporting={{ fields: dongleFirmwareList.exports }}
      groups={dongleFirmwareList.groups}
      hooks={hooks}
      actions={<ImportButton of={dongleFirmwareImport} />}
      history={history}
      form={DongleFirmwareForm}
      preview={preview}
      changing={useDongleFirmwareChanges()}
    />
  )
}

export default withImport(DonglePage, dongleFirmwareImport)
