import { endpoints } from '@portal/client'
import { rmaExportRoutes } from '@portal/contracts/export.contract.ts'

export const { useExportRmaMutation } = endpoints(rmaExportRoutes, { tag: 'Job' })
