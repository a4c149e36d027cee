import { lazyComponent } from '@portal/ui'
import { RequestsTable } from './request/RequestsTable.tsx'
import { useView } from './rma/ViewTabs.tsx'

const RequestBoard = lazyComponent(() => import('./request/RequestBoard.tsx'))
const RmaFigures = lazyComponent(() => import('./figures/RmaFigures.tsx'))
const RepairCentres = lazyComponent(() => import('./centre/RepairCentres.tsx'))

/**
 * `/rma`: repair requests that the user can access. `view` in the address selects list, board, charts or
 * repair centres.
 */
export default function RmaPage() {
  const view = useView()
  if (view === 'board') return <RequestBoard />
  if (view === 'charts') return <RmaFigures />
  return view === 'centres' ? <RepairCentres /> : <RequestsTable />
}
