import { useT } from '@portal/client'
import type { Option } from '../column.ts'
import { SelectInput } from './choices.tsx'
import type { FieldProps } from './field.ts'

/** Select of a code with translated labels. */
export function CodeInput({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const t = useT()
  return <SelectInput {...field} options={options.map(({ value, label }) => ({ value, label: t(label) }))} />
}
