import { useT } from '@portal/client'
import { type FieldProps, type Option, SelectInput } from '@portal/ui'

/** A choice between codes, told in the language of the page. */
export function CodeInput({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const t = useT()
  return <SelectInput {...field} options={options.map(({ value, label }) => ({ value, label: t(label) }))} />
}
