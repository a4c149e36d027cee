import { endpoints } from '@portal/client'
import { companyRoutes } from '@portal/contracts/company.contract.ts'

const { findCompanyPage, saveCompany } = companyRoutes

export const { useFindCompanyPageQuery, useSaveCompanyMutation } = endpoints(
  { findCompanyPage, saveCompany },
  { tag: 'ManagedCompany' },
)
