import { useSearchParams } from '@portal/client'
import { lazyComponent } from '@portal/ui'
import ClaimPage from './claim/ClaimPage.tsx'

const ClaimFigures = lazyComponent(() => import('./figures/ClaimFigures.tsx'))

/** `/defective`: list of claims, or their statistics with `view=charts` in the address. */
export default function ClaimsPage() {
  const [search] = useSearchParams()
  return search.get('view') === 'charts' ? <ClaimFigures /> : <ClaimPage />
}
