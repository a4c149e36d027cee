import { useT } from '@portal/client'
import { type Option, optionOf } from './column.ts'
import { Tag } from './Tag.tsx'

/** A code as the coloured tag of its option. */
export function CodeTag({ options, value }: { options: readonly Option[]; value: string }) {
  const t = useT()
  const { label, color } = optionOf(options, value)
  return <Tag label={t(label)} color={color} />
}
