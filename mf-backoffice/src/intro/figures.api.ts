import { endpoints } from '@portal/client'
import { figuresRoutes } from '@portal/contracts/figures.contract.ts'

export const { useFindBackofficeFiguresQuery } = endpoints(figuresRoutes, { tag: 'Trace' })
