import { useSearchParams } from '@portal/client'
import { lazyComponent } from '@portal/ui'
import FeedbackTable from './feedback/FeedbackTable.tsx'

const FeedbackFigures = lazyComponent(() => import('./figures/FeedbackFigures.tsx'))

/** `/feedback`: list of feedback, or its statistics with `view=charts` in the address. */
export default function FeedbackListPage() {
  const [search] = useSearchParams()
  return search.get('view') === 'charts' ? <FeedbackFigures /> : <FeedbackTable />
}
