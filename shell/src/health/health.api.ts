import { endpoints } from '@portal/client'
import { healthRoutes } from '@portal/contracts/health.contract.ts'

export const { useFindHealthQuery } = endpoints(healthRoutes, { tag: 'Health' })
