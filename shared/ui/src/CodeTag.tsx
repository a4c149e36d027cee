import { useT } from '@portal/client'
import { Tag } from './Tag.tsx'
import { type Option, optionOf } from './table/column.ts'

/** A code as the coloured tag of its option. */
export function CodeTag({ options, value }: { options: readonly Option[]; value: string }) {
  const t = useT()
  const { label, color } = optionOf(options, value)
  return <Tag label={t(label)} color={color} />
}
