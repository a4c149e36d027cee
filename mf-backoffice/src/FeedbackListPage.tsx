import { useSearchParams } from '@portal/client'
import { lazily } from '@portal/ui'
import FeedbackTable from './feedback/FeedbackTable.tsx'

const FeedbackFigures = lazily(() => import('./figures/FeedbackFigures.tsx'))

/** `/feedback`: the list of feedback; by `view=charts` in the address, the same in figures. */
export default function FeedbackListPage() {
  const [search] = useSearchParams()
  return search.get('view') === 'charts' ? <FeedbackFigures /> : <FeedbackTable />
}
