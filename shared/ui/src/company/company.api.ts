import { endpoints } from '@portal/client'
import { companyRoutes } from '@portal/contracts/company.contract.ts'

export const { useFindCompaniesQuery } = endpoints(companyRoutes, { tag: 'Company' })
