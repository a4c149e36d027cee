import { useSearchParams } from '@portal/client'
import { lazily } from '@portal/ui'
import ClaimPage from './claim/ClaimPage.tsx'

const ClaimFigures = lazily(() => import('./figures/ClaimFigures.tsx'))

/** `/defective`: the list of claims; by `view=charts` in the address, the same in figures. */
export default function ClaimsPage() {
  const [search] = useSearchParams()
  return search.get('view') === 'charts' ? <ClaimFigures /> : <ClaimPage />
}
