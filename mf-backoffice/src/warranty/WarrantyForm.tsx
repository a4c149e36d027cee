import { useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { emptyWarranty, type Warranty, type WarrantyDraft } from '@portal/contracts/warranty.contract.ts'
import {
  CodeInput,
  DayInput,
  FilesInput,
  FormInputs,
  NumberInput,
  RowDialog,
  TextInput,
  toRowDraft,
  useFormContext,
} from '@portal/ui'
import { DeviceSerialInput } from '../common/DeviceSerialInput.tsx'
import { warrantyServiceOptions, warrantyStatusOptions } from '../common/options.ts'
import { warrantyPath } from '../common/paths.ts'
import { useSaveWarrantyMutation } from './warranty.api.ts'

/** Creates a warranty, or edits `warranty`. */
export function WarrantyForm({
  row: warranty,
  onSaved,
  onClose,
}: {
  row?: Warranty
  onSaved?: (row: Warranty) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveWarrantyMutation()
  return (
    <RowDialog
      title={
        warranty
          ? t('Edit warranty of {serialNum}', { serialNum: warranty.serialNum })
          : t('Register warranty')
      }
      values={warrantyDraft(warranty)}
      save={(draft) => save(draft).unwrap()}
      created={
        warranty
          ? undefined
          : ({ serialNum }) => ({
              title: t('Warranty of {serialNum}', { serialNum }),
              path: warrantyPath(serialNum),
            })
      }
      maxWidth="md"
      onSaved={onSaved}
      onClose={onClose}
    >
      <WarrantyInputs warranty={warranty} />
    </RowDialog>
  )
}

function WarrantyInputs({ warranty }: { warranty: Warranty | undefined }) {
  const t = useT()
  const { getValues, setValue } = useFormContext<WarrantyDraft>()
  /** Proposes the end of the previous warranty as the start. */
  const propose = ({ warranty: current, installationDate }: Device) => {
    const startsOn = current.expiresOn ?? installationDate
    if (startsOn && !getValues('startsOn')) setValue('startsOn', startsOn, { shouldDirty: true })
  }
  return (
    <FormInputs<WarrantyDraft>
      inputs={{
        serialNum: <DeviceSerialInput name="serialNum" label={t('Serial number')} onFound={propose} />,
        serviceType: (
          <CodeInput name="serviceType" label={t('Service type')} options={warrantyServiceOptions} required />
        ),
        status: (
          <CodeInput
            name="status"
            label={t('Status')}
            options={warrantyStatusOptions}
            helperText={t('Only a confirmed warranty counts for the device.')}
            required
          />
        ),
        startsOn: <DayInput name="startsOn" label={t('Starts on')} required />,
        months: <NumberInput name="months" label={t('Months')} min={0} max={240} required />,
        agreedEnd: (
          <DayInput
            nullable
            name="agreedEnd"
            label={t('Agreed end date')}
            helperText={t('Leave empty to calculate it from the months.')}
          />
        ),
        purchaser: <TextInput name="purchaser" kind="name" label={t('Purchaser')} maxLength={120} />,
        fileIds: (
          <FilesInput
            name="fileIds"
            label={t('Invoice')}
            files={warranty?.files ?? []}
            downloadRoute={backofficeFileRoutes.downloadFile}
            takesPictures
          />
        ),
      }}
    />
  )
}

const warrantyDraft = (warranty?: Warranty): WarrantyDraft => ({
  ...(warranty ? toRowDraft(emptyWarranty, warranty) : emptyWarranty),
  fileIds: warranty?.files.map(({ id }) => id) ?? [],
})
