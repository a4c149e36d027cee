import { useT } from '@portal/client'
import { useViews, type ViewsProps } from './useViews.ts'

/** Which view is shown; one that the reader does not have is none. */
export default function ViewName(props: ViewsProps) {
  const t = useT()
  const { active, isChanged } = useViews(props)
  if (!active) return t('Views')
  return isChanged ? t('{name} · changed', { name: active.name }) : active.name
}
