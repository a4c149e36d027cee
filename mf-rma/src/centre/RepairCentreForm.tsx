import { useT } from '@portal/client'
import {
  emptyRepairCentre,
  type RepairCentre,
  type RepairCentreDraft,
} from '@portal/contracts/repair-centre.contract.ts'
import {
  ChipsInput,
  FlagInput,
  FormGrid,
  MultiSelect,
  RowDialog,
  SelectInput,
  TextInput,
  toRowDraft,
} from '@portal/ui'
import { useSaveRepairCentreMutation } from '../rma/desk.api.ts'
import { useDayName, weekDays } from './week-days.ts'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
  (value) => ({
    value,
    label: value,
  }),
)
const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** Repair centre with its contact data and the calendar for appeal deadlines. */
export function RepairCentreForm({ centre, onClose }: { centre?: RepairCentre; onClose: () => void }) {
  const t = useT()
  const [save] = useSaveRepairCentreMutation()
  const dayName = useDayName()
  const areDays = (days: unknown) =>
    (days as string[]).every((day) => dayForm.test(day) && !Number.isNaN(Date.parse(day))) ||
    t('Write days as 2026-12-25')
  return (
    <RowDialog<RepairCentreDraft, RepairCentre>
      title={centre ? centre.name : t('New repair centre')}
      values={centre ? toRowDraft(emptyRepairCentre, centre) : emptyRepairCentre}
      save={(draft) => save(draft).unwrap()}
      onClose={onClose}
    >
      <TextInput name="name" label={t('Name')} maxLength={80} required />
      <FormGrid>
        <TextInput name="contactPerson" label={t('Contact person')} maxLength={80} required />
        <TextInput name="phoneNumber" label={t('Phone number')} kind="phone" maxLength={30} required />
      </FormGrid>
      <TextInput name="address" label={t('Address')} rows={2} maxLength={300} required />
      <TextInput
        name="hours"
        label={t('Working hours')}
        helperText={t('As shown to customers, for example Monday to Friday, 9:00 to 17:00.')}
        maxLength={120}
        required
      />
      <TextInput
        name="appealEmail"
        label={t('Appeal e-mail')}
        helperText={t('Customers send their invoices to this address. Leave empty for the default address.')}
        kind="email"
        maxLength={254}
      />
      <FormGrid>
        <SelectInput name="timeZone" label={t('Time zone')} options={zones} required />
        <MultiSelect
          name="workingDays"
          label={t('Working days')}
          options={weekDays.map((day) => ({ value: day, label: dayName(day) }))}
          required
        />
      </FormGrid>
      <ChipsInput
        name="holidays"
        label={t('Holidays')}
        helperText={t(
          'Days on which nobody works, such as 2026-12-25. Running appeal deadlines do not change.',
        )}
        maxItems={200}
        maxLength={10}
        rules={{ validate: areDays }}
      />
      <TextInput name="remark" label={t('Remark')} rows={2} maxLength={500} />
      <FlagInput name="isActive" label={t('Shown on the form')} />
    </RowDialog>
  )
}
