import { useT } from '@portal/client'
import { DayInput, TextInput } from '@portal/ui'

export function CodeAndDayInputs({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useT()
  return (
    <>
      <TextInput
        name="fwCode"
        kind="code"
        label={t('Firmware code')}
        required
        maxLength={40}
        autoFocus={autoFocus}
      />
      <DayInput name="createTime" label={t('Date')} required isMoment />
    </>
  )
}

export function NewsInput() {
  const t = useT()
  return (
    <TextInput
      name="description"
      label={t("What's new")}
      helperText={t('One change per line.')}
      required
      rows={4}
      maxLength={4000}
    />
  )
}
