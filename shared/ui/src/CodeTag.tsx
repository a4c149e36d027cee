import { useT } from '@portal/client'
import { getOption, type Option } from './column.ts'
import { Tag } from './Tag.tsx'

/** Shows a code as the coloured tag of its option. */
export function CodeTag({ options, value }: { options: readonly Option[]; value: string }) {
  const t = useT()
  const { label, color } = getOption(options, value)
  return <Tag label={t(label)} color={color} />
}
