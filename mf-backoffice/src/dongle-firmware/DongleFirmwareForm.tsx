import { useT } from '@portal/client'
import type { DongleFirmware, DongleFirmwareDraft } from '@portal/contracts/dongle-firmware.contract.ts'
import { CodeInput, DayInput, FormInputs, RowDialog, TextInput, today, toRowDraft } from '@portal/ui'
import { dongleTypeOptions } from '../common/options.ts'
import { useSaveDongleFirmwareMutation } from './dongleFirmware.api.ts'

const empty = (): DongleFirmwareDraft => ({
  dongleType: 'ESP_WIFI',
  fwCode: '',
  publishDate: today(),
  description: '',
})

/** Creates a dongle firmware, or edits `row`. */
export function DongleFirmwareForm({
  row,
  onSaved,
  onClose,
}: {
  row?: DongleFirmware
  onSaved?: (row: DongleFirmware) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveDongleFirmwareMutation()
  return (
    <RowDialog
      title={row ? t('Edit dongle firmware {code}', { code: row.fwCode }) : t('New dongle firmware')}
      values={draftOf(row)}
      save={(draft) => save(draft).unwrap()}
      created={
        row
          ? undefined
          : ({ fwCode: code }) => ({
              title: t('Dongle firmware {code}', { code }),
              path: `/dongle?fwCode=${encodeURIComponent(code)}`,
            })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormInputs<DongleFirmwareDraft>
        inputs={{
          fwCode: <TextInput name="fwCode" kind="code" label={t('Firmware code')} required maxLength={40} />,
          dongleType: (
            <CodeInput name="dongleType" label={t('Dongle type')} options={dongleTypeOptions} required />
          ),
          publishDate: <DayInput name="publishDate" label={t('Publish date')} required />,
          description: null,
        }}
      />
      <TextInput
        name="description"
        label={t("What's new")}
        helperText={t('One change per line.')}
        required
        rows={4}
        maxLength={4000}
      />
    </RowDialog>
  )
}

const draftOf = (row?: DongleFirmware): DongleFirmwareDraft => (row ? toRowDraft(empty(), row) : empty())
